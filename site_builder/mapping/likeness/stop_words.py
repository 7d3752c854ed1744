"""Words that say nothing of a paper's subject, without case and accents, in singular or plural.

Rarity already weighs down what is common, but in a small collection nothing is common. So: the function words
of English, German, French, Spanish and Portuguese, and words that every abstract has.
"""

from __future__ import annotations

_ENGLISH = """
a about above across after again against all almost along already also although always am among an and another any
are aren around as ask at back be became because become been before begin being belong below best better between
beyond both but by came can cannot carry could decide depend did didn differ do doe does doesn doing don done down
during each eight either else enough even ever every far few first five for found four from further gave get give
given go good had has have having he hence her here him his how however i if in indeed instead into is isn it its
itself just kept know known last later least less let like little ll look made mainly make making many may might
more most much must near need neither never next nine no non none nor not nothing now of off often on once one only
onto or other otherwise our out over own part per perhaps put quite rather re really s said same second see seen set
seven several shall she should show shown since six so some still such take taken ten than that the their them then
there thereby therefore these they third this those though three through throughout thu thus to together too toward
two under unless unlike until up upon us use used useful using usually various ve very via want was wasn way we well
went were weren what when where whereas whether which while who whole whose why will with within without won would
yet you your zero
"""

_ABSTRACTS = """
abstract achieve al approach article author based case compare compared contain describe described different
discussed due effect et etc example find following form give idea important include including introduce kind main
means method new note obtain paper particular possible present presented problem propose proposed provide reach
recent report require result section shows similar simple small study suggest technique term thing work written year
"""

_GERMAN = """
aber alle als am an auch auf aus bei bis das dass dem den der des die dies diese dieser durch ein eine einem einen
einer es fur hat im in ist kann mit nach nicht noch nur oder sich sie sind uber um und von vor war werden wie wird
zu zum zur zwischen
"""

_FRENCH = """
au aux avec ce ces cette comme dan dans de des du elle en est et etre il ils la le les leur mais nous ont ou par pas
plus pour que qui sa se ses son sont sur un une vers
"""

_SPANISH_AND_PORTUGUESE = """
al com como con da das de del do dos el ela en entre es esta este foi la las lo los mais mas na no nos o os para por
que se ser sin sobre su sus um uma un una y
"""

STOP_WORDS: frozenset[str] = frozenset(f"{_ENGLISH} {_ABSTRACTS} {_GERMAN} {_FRENCH} {_SPANISH_AND_PORTUGUESE}".split())
