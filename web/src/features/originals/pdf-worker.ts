/**
 * The reader of PDFs, in a worker of its own. Whatever the server sends beside the page is sandboxed by its policy, so a
 * hostile file that takes the reader over has no origin, no network and no way to load more. The same policy compiles no
 * WebAssembly: the decoders of JPEG 2000, JBIG2 and fax stand behind the call that asks for it as the JavaScript that
 * pdf.js ships for such places, and are part of this file, because it may not load them either.
 */
import jbig2 from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js';
import openjpeg from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js';
import 'pdfjs-dist/build/pdf.worker.mjs';
import { DECODERS } from './decoders';

const made = { jbig2, openjpeg };

Object.defineProperty(WebAssembly, 'instantiate', {
  value: (source: Uint8Array, imports: unknown) => {
    const name = DECODERS[source[0] ?? -1];
    if (name === undefined) throw new TypeError('There is no such decoder.');
    return Promise.resolve({ instance: { exports: made[name](imports) } });
  },
});
