"""`python -m site_builder` is `site-builder`."""

from site_builder.cli import main

main()
