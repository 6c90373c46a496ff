/** The mails that the server wrote into its data folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const folder = () => join(process.env['ATELIER_E2E_DATA'] ?? '', 'mail');

/** Quoted-printable, as far as our own mails use it. */
const decode = (text: string) =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

type Mail = { file: string; text: string };

function mailsTo(address: string): Mail[] {
  try {
    return readdirSync(folder())
      .filter((file) => file.endsWith('.eml'))
      .toSorted()
      .map((file) => ({ file, text: decode(readFileSync(join(folder(), file), 'utf8')) }))
      .filter(({ text }) => text.toLowerCase().includes(`to: ${address.toLowerCase()}`) || text.includes(address));
  } catch {
    return [];
  }
}

/** How many mails somebody has by now. */
export const mailCount = (address: string) => mailsTo(address).length;

/** What `pattern` finds in the newest mail to `address` that has it, after the first `seen` ones. */
export async function fromMail(address: string, pattern: RegExp, seen = 0): Promise<string> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const found = mailsTo(address)
      .slice(seen)
      .map(({ text }) => pattern.exec(text)?.[1])
      .findLast((each) => each !== undefined);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`No mail to ${address} has ${String(pattern)}.`);
    await pause(200);
  }
}
