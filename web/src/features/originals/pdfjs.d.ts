/** Parts of pdf.js that come without types of their own. */
declare module 'pdfjs-dist/build/pdf.worker.mjs';
declare module 'pdfjs-dist/wasm/*_nowasm_fallback.js' {
  const instantiate: (imports: unknown) => unknown;
  export default instantiate;
}
