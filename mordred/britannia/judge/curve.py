"""How the judge's chances become honest ones, by number of players (`python -m mordred calibrate`)."""

POWERS = {2: 0.38, 3: 0.45, 4: 0.42}
