"""A static website, with a map, from a folder of Markdown notes on research papers."""

import os

__version__ = "0.1.0"

# The linear algebra that comes with numpy starts a thread for each further processor when it is loaded, which waits at
# work: as long as the rest of loading numpy takes. Nothing here has use for them. It has to be said before that.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
