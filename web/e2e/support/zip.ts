/** Reads what was downloaded: workbooks, documents and archives are all ZIP files. */
import { inflateRawSync } from 'node:zlib';

const END = 0x06_05_4b_50;
const STORED = 0;

/** The files of an archive by their names. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new Error('This is no ZIP file.');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + size);
    files.set(archive.toString('utf8', at + 46, at + 46 + name), method === STORED ? packed : inflateRawSync(packed));
    at += 46 + name + extra + comment;
  }
  return files;
}

/** One file of an archive as text. */
export const textIn = (archive: Map<string, Buffer>, name: string) => archive.get(name)?.toString('utf8') ?? '';
