/** The decoders that the reader of PDFs has in JavaScript: what it asks for as a file of WebAssembly is answered by a number. */
export const DECODERS = ['jbig2', 'openjpeg'] as const;

const FILES: Readonly<Record<string, (typeof DECODERS)[number]>> = {
  'jbig2.wasm': 'jbig2',
  'openjpeg.wasm': 'openjpeg',
};

/** What stands for a decoder's file; null for one that is not here. */
export function decoderFor(file: string): Uint8Array | null {
  const name = FILES[file];
  return name === undefined ? null : Uint8Array.of(DECODERS.indexOf(name));
}
