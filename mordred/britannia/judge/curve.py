"""How the judge's chances become honest ones, by number of players (`python -m mordred calibrate`)."""

POWERS = {2: 0.38, 3: 1.0, 4: 1.0}
