"""What the app may know of Britannia, each part loaded when it is first needed."""

from pathlib import Path

from mordred.core.manifest import Manifest, made, part

HERE = "mordred.britannia"

MANIFEST = Manifest(
    id="britannia",
    rules=part(f"{HERE}.rules.game", "GAME"),
    judge=part(f"{HERE}.judge.value", "JUDGE"),
    levels=part(f"{HERE}.judge.levels", "LEVELS"),
    curve=part(f"{HERE}.judge.curve", "POWERS"),
    handling=made(f"{HERE}.handling", "BritanniaHandling"),
    painter=made(f"{HERE}.painter", "BritanniaPainter"),
    diagrams=part(f"{HERE}.painter.diagrams", "diagram"),
    text_board=part(f"{HERE}.text_board", "text_board"),
    text_tables=part(f"{HERE}.text_tables", "text_tables"),
    text_place=part(f"{HERE}.text_tables", "text_place"),
    packs=made(f"{HERE}.content.library", "PackLibrary"),
    fuzz_packs=part(f"{HERE}.fuzz_packs", "run"),
    numbers=part(f"{HERE}.numbers", "BritanniaNumbers"),
    words=Path(__file__).parent / "words",
    lessons=Path(__file__).parent / "lessons",
    puzzles=Path(__file__).parent / "puzzles.json",
    measures=part(f"{HERE}.measures", "MEASURES"),
    styles=("britannia.css",),
    cover="cover-britannia.svg",
)
