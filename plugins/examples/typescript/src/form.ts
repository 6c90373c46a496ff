// A form with a file, as bytes. A file cannot end it, whatever is in it.

import type { Media } from 'atelier:runner/types@1.1.0';

import { joined } from './bytes';

/** The content type, and the body. */
export function form(fields: [string, string][], file: Pick<Media, 'mime' | 'name' | 'data'>): [string, Uint8Array] {
  const line = boundary(file.data);
  const head = fields.map(
    ([name, value]) => `--${line}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const named = `name="file"; filename="${plain(file.name ?? 'audio')}"`;
  head.push(`--${line}\r\ncontent-disposition: form-data; ${named}\r\ncontent-type: ${plain(file.mime)}\r\n\r\n`);
  const body = joined([head.join(''), file.data, `\r\n--${line}--\r\n`]);
  return [`multipart/form-data; boundary=${line}`, body];
}

/** A line that does not occur in the file. */
function boundary(data: Uint8Array): string {
  let line = 'atelier-runner-form';
  while (occurs(new TextEncoder().encode(line), data)) {
    line += 'x';
  }
  return line;
}

function occurs(line: Uint8Array, data: Uint8Array): boolean {
  for (let at = data.indexOf(line[0] as number); at >= 0; at = data.indexOf(line[0] as number, at + 1)) {
    if (line.every((byte, index) => data[at + index] === byte)) {
      return true;
    }
  }
  return false;
}

/** Without what ends a header, or a name in it. */
function plain(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f"\\]/g, '');
}
