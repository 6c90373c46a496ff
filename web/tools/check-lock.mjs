/**
 * Stands in for what `npm ci` checks. `npm ci` itself refuses a lock file from a registry that lacks the packages of
 * other platforms (a formatter for Android, say), so installing is `npm install --no-save` and this says whether the
 * result is what the lock file names: node tools/check-lock.mjs [FOLDER]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? '.';
const read = (path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const wanted = read('package.json');
const locked = read('package-lock.json').packages;
const wrong = [];

for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
  const [asked, written] = [wanted[kind] ?? {}, locked[''][kind] ?? {}];
  for (const name of new Set([...Object.keys(asked), ...Object.keys(written)])) {
    if (asked[name] !== written[name])
      wrong.push(`${name}: package.json says ${asked[name]}, the lock ${written[name]}`);
  }
}
for (const [path, { version, optional }] of Object.entries(locked)) {
  if (path === '') continue;
  let found;
  try {
    found = read(join(path, 'package.json')).version;
  } catch {
    // Another platform's part.
    if (optional) continue;
  }
  if (found !== version) wrong.push(`${path}: the lock says ${version}, installed is ${found ?? 'nothing'}`);
}
if (wrong.length > 0) {
  console.error(`The installed packages are not those of the lock file:\n  ${wrong.join('\n  ')}`);
  process.exit(1);
}
