// A stream of server-sent events, wherever the network cuts it.

/** The longest line. */
const MAX_LINE = 1 << 20;

/** The data of each event in what `read` gives, piece by piece; `undefined` is its end. An event that is cut by the end is dropped. */
export function* events(read: () => Uint8Array | undefined): Generator<string> {
  // Keeps a character that is cut until the rest of it has come; a byte order mark is dropped.
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  for (let piece = read(); piece; piece = read()) {
    rest += decoder.decode(piece, { stream: true });
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) {
      throw { tag: 'unavailable', val: 'the provider sent a line longer than 1 MiB' };
    }
    for (const line of lines) {
      if (line === '' && data.length > 0) {
        yield data.join('\n');
        data = [];
      } else if (line.startsWith('data:')) {
        data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
      }
    }
  }
}
