// Bytes of texts and of other bytes. What is large is never held as one text: each copy of it would count.

const ENCODER = new TextEncoder();

/** Texts and bytes, one after the other. */
export function joined(parts: Iterable<string | Uint8Array>): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (const part of parts) {
    const piece = typeof part === 'string' ? ENCODER.encode(part) : part;
    pieces.push(piece);
    length += piece.length;
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
