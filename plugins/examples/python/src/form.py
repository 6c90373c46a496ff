"""A form with a file, as bytes. A file cannot end it, whatever is in it."""

from wit_world.imports.types import Media


def form(fields: list[tuple[str, str]], file: Media) -> tuple[str, bytes]:
    """The content type, and the body."""
    line = "atelier-runner-form"
    while line.encode() in file.data:
        line += "x"
    head = "".join(
        f'--{line}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields
    )
    named = f'name="file"; filename="{plain(file.name or "audio")}"'
    head += f"--{line}\r\ncontent-disposition: form-data; {named}\r\ncontent-type: {plain(file.mime)}\r\n\r\n"
    body = b"".join([head.encode(), file.data, f"\r\n--{line}--\r\n".encode()])
    return f"multipart/form-data; boundary={line}", body


def plain(text: str) -> str:
    """Without what ends a header, or a name in it."""
    return "".join(c for c in text if c.isprintable() and c not in '"\\')
