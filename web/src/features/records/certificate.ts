/** What a certificate's file says of itself: run, seal and hash stand in its properties, in plain text. */

export type Certified = { runId: string; seal: string; hash: string };

/** A certificate is some dozen kilobytes; a film is none. */
const LARGEST = 5_000_000;
const MARK = /atelier-record:([0-9a-f-]{36}):(\d{1,9}):([0-9a-f]{64})/u;

export async function readCertificate(file: Blob): Promise<Certified | null> {
  if (file.size > LARGEST) return null;
  // Byte for byte: what is no text stays what it is.
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
  const [, runId, seal, hash] = MARK.exec(text) ?? [];
  return runId === undefined || seal === undefined || hash === undefined ? null : { runId, seal, hash };
}

/** A hash as people copy it, or null when it is none. */
export function hashFrom(text: string): string | null {
  const digits = text.replace(/\s+/gu, '').toLowerCase();
  return /^[0-9a-f]{64}$/u.test(digits) ? digits : null;
}
