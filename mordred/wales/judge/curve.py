"""How the judge's chances become honest ones, by number of players (`python -m mordred calibrate`)."""

POWERS = {2: 0.32, 3: 0.48, 4: 0.58}
