"""The marks in a streamed answer: `[[#key]]` begins a section, `[[p3]]` cites the third passage. A mark may be cut anywhere."""

import re
from collections.abc import Callable

from wit_world.imports.events import Event, Event_Citation, Event_Section, Event_Text
from wit_world.imports.types import Request

# A whole mark.
MARK = re.compile(r"\[\[(?:#([^\[\]\n]{1,92})|p([0-9]{1,9}))\]\]")
# What may become one: the end of what has come, and never so long that text is held back.
OPEN = re.compile(r"\[(?:\[[^\[\]\n]{0,94}\]?)?\Z")


class Marks:
    """Takes the answer piece by piece and emits text, sections and citations."""

    def __init__(self, request: Request, emit: Callable[[Event], None]) -> None:
        self.emit = emit
        self.keys = {section.key for section in request.outline}
        self.ids = [passage.id for passage in request.passages]
        self.open = ""

    def push(self, piece: str) -> None:
        if not self.keys and not self.ids:
            # A model that was told no marks makes none.
            return self.text(piece)
        text = self.open + piece
        held = OPEN.search(text)
        self.open = held.group() if held else ""
        self.settled(text[: held.start()] if held else text)

    def finish(self) -> None:
        """The answer has ended: what looked like a mark and was none is text."""
        self.text(self.open)
        self.open = ""

    def settled(self, text: str) -> None:
        begin = 0
        for mark in MARK.finditer(text):
            self.text(text[begin : mark.start()])
            begin = mark.end()
            key, number = mark.groups()
            if key in self.keys:
                self.emit(Event_Section(key))
            elif number and 0 < int(number) <= len(self.ids):
                self.emit(Event_Citation(self.ids[int(number) - 1]))
        self.text(text[begin:])

    def text(self, text: str) -> None:
        if text:
            self.emit(Event_Text(text))
