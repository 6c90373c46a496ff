/** A DNS server on this machine that knows the TXT records it was given, and of no other name. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEADER = 12;
const TXT = 16;
const NAME_ERROR = 3;

/** The name that a query asks for, and where its question ends. */
function question(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function record(text: string): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt16BE(0xc0_0c, 0); // the question's name
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(text.length + 1, 10);
  head.writeUInt8(text.length, 12);
  return Buffer.concat([head, Buffer.from(text, 'latin1')]);
}

export async function startDns() {
  const records = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, end } = question(query);
    const text = records.get(name);
    const header = Buffer.alloc(HEADER);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x85_80 | (text === undefined ? NAME_ERROR : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(text === undefined ? 0 : 1, 6);
    const parts = [header, query.subarray(HEADER, end), ...(text === undefined ? [] : [record(text)])];
    socket.send(Buffer.concat(parts), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${String(socket.address().port)}`,
    set: (name: string, text: string) => records.set(name, text),
    stop: () => socket.close(),
  };
}
