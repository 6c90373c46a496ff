/**
 * Packs the built files with Brotli, as tightly as it goes, beside each: `app.js.br`. The server sends them as they are,
 * where it would pack a file anew for every visitor, and a sixth larger.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** What is text; other files are packed already. */
const TEXT = new Set(['.js', '.css', '.svg']);
/** Bytes; below, a header weighs more than what is saved. */
const LEAST = 512;

const pack = promisify(brotliCompress);

/** Packs the text files below a folder, and says which. */
export async function precompressed(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const packed = names.map(async (name) => {
    if (!TEXT.has(extname(name))) return [];
    const content = await readFile(join(folder, name));
    if (content.length < LEAST) return [];
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(join(folder, `${name}.br`), await pack(content, { params }));
    return [name];
  });
  return (await Promise.all(packed)).flat().toSorted();
}

export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // What is copied as it is (`public/`) is there by then as well.
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler({ dir }) {
        if (dir !== undefined) await precompressed(dir);
      },
    },
  };
}
