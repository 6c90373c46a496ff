import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { precompressed } from './precompress.ts';

test('UX-46: text is packed beside itself, and what is small or packed already is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'precompress-'));
  await mkdir(join(folder, 'assets'));
  const text = 'export const words = "one and the same";\n'.repeat(100);
  await writeFile(join(folder, 'assets', 'app.js'), text);
  await writeFile(join(folder, 'assets', 'small.css'), 'a { color: red }');
  await writeFile(join(folder, 'assets', 'font.pfb'), text);
  expect(await precompressed(folder)).toEqual(['assets/app.js']);
  expect((await readdir(join(folder, 'assets'))).toSorted()).toEqual(['app.js', 'app.js.br', 'font.pfb', 'small.css']);
  const packed = await readFile(join(folder, 'assets', 'app.js.br'));
  expect(brotliDecompressSync(packed).toString()).toBe(text);
});
