"""A stream of server-sent events, wherever the network cuts it."""

from collections.abc import Callable, Iterator

# At the top, as everything that is imported: a component has no files from which it could be loaded later, also not by a codec's name.
from encodings.utf_8_sig import IncrementalDecoder

from componentize_py_types import Err
from wit_world.imports.types import Failure_Unavailable

# The longest line.
MAX_LINE = 1 << 20


def data_of(read: Callable[[], bytes | None]) -> Iterator[str]:
    """The data of each event in what `read` gives, piece by piece. An event that is cut by the end is dropped."""
    # Keeps a character that is cut until the rest of it has come.
    decoder = IncrementalDecoder("replace")
    rest, data = "", []
    while (piece := read()) is not None:
        # A line feed after a carriage return belongs to it, and may come with the next piece.
        lines = (rest + decoder.decode(piece)).replace("\r\n", "\n").split("\n")
        rest = lines.pop()
        if len(rest) > MAX_LINE:
            raise Err(Failure_Unavailable("the provider sent a line longer than 1 MiB"))
        for line in lines:
            if not line and data:
                yield "\n".join(data)
                data = []
            elif line.startswith("data:"):
                data.append(line[5:].removeprefix(" "))
