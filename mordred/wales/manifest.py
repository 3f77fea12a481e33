"""What the app may know of Wales, each part loaded when it is first needed."""

from pathlib import Path

from mordred.core.manifest import Manifest, made, module, part

HERE = "mordred.wales"

MANIFEST = Manifest(
    id="wales",
    rules=part(f"{HERE}.rules.game", "GAME"),
    judge=module(f"{HERE}.judge.value"),
    levels=part(f"{HERE}.judge.levels", "LEVELS"),
    curve=part(f"{HERE}.judge.curve", "POWERS"),
    handling=made(f"{HERE}.handling", "WalesHandling"),
    painter=made(f"{HERE}.painter", "WalesPainter"),
    diagrams=part(f"{HERE}.painter.diagrams", "diagram"),
    text_board=part(f"{HERE}.text_board", "text_board"),
    text_tables=part(f"{HERE}.text_tables", "text_tables"),
    text_place=part(f"{HERE}.text_tables", "text_place"),
    lasting=part(f"{HERE}.judge.lasting", "lasting"),
    numbers=part(f"{HERE}.numbers", "WalesNumbers"),
    words=Path(__file__).parent / "words",
    lessons=Path(__file__).parent / "lessons",
    puzzles=Path(__file__).parent / "puzzles.json",
    measures=part(f"{HERE}.measures", "MEASURES"),
    styles=("wales.css", "wales_asked.css"),
    cover="cover-wales.svg",
)
