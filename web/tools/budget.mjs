/**
 * What a first visit costs, from the build's manifest, in gzip bytes and in files. Exit code 1 when a limit is passed. A
 * page's cost is everything that comes by itself: its file, what that imports, the styles of both, and the parts that it
 * fetches as soon as it is drawn.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const KB = 1000;
const sizes = new Map();

/** What a browser that takes Brotli, as all of today's do, is sent. */
function onTheWire(file) {
  const path = join(dist, file);
  return readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).length;
}

function size(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return sizes.get(file);
}

/** All files that come with `key`; dynamic imports are other pages and do not. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, seen);
  return seen;
}

// A module whose group has a file of its own (tools/chunks.ts) is found by the name of the group.
const grouped = (name) => Object.keys(manifest).find((key) => manifest[key].name === name && key.startsWith('_'));

function cost(keys) {
  const all = new Set();
  for (const key of keys) for (const each of closure(key)) all.add(each);
  let js = 0;
  let wire = 0;
  const styles = new Set();
  for (const key of all) {
    js += size(manifest[key].file);
    wire += onTheWire(manifest[key].file);
    for (const sheet of manifest[key].css ?? []) styles.add(sheet);
  }
  const css = [...styles].reduce((sum, sheet) => sum + size(sheet), 0);
  return { js, wire, css, files: all.size + styles.size, keys: all };
}

const entry = 'index.html';
// With what the header opens, and the bell with its stream.
const shell = grouped('shell');
const dialogs = grouped('dialogs');
const frame = grouped('frame');
const home = grouped('home');
// What nearly every page has in common besides the frame.
const shared = ['forms', 'icons', 'common', 'list'].map(grouped);
const login = grouped('sign-in');
// What the builder fetches as soon as it is drawn.
const BUILDER = 'src/features/use_cases/BuilderPage.tsx';
const builder = [BUILDER, ...manifest[BUILDER].dynamicImports].filter((key) => !/Dialog|Drawer/.test(key));
const pages = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && key.startsWith('src/'));

// Pages with a heavy part of their own, by the part that makes them heavy; the test panel shows a whole run inside the builder.
const LIMITS = {
  pdfview: 150 * KB,
  testpanel: 45 * KB,
  // With the file of small fields that it shares with other pages.
  editor: 170 * KB,
  charts: 135 * KB,
  daybars: 135 * KB,
  markdown: 55 * KB,
  sentry: 135 * KB,
};
// Lists with filters, and pages below the head of a use case with its tabs. To be brought down with the weights of pages.
const WIDE = {
  // With what it shares with the pages that search documents, and with guides.
  'keys/palette': 47 * KB,
  'documents/documentspage': 48 * KB,
  // A chat is written in at once: its field with @ and documents, the choice of models, what a message means before it is sent.
  'play/playpage': 60 * KB,
  'runners_admin/connectpage': 41 * KB,
  // With the field that dates are typed in.
  'clients/clientpage': 41 * KB,
  'clients/clientspage': 41 * KB,
  'insight/clientsinsightpage': 41 * KB,
  'insight/insightspage': 41 * KB,
  'use_cases/builderpage': 41 * KB,
};
const own = (key, base) => {
  const without = cost(base).keys;
  return [...closure(key)]
    .filter((each) => !without.has(each))
    .reduce((sum, each) => sum + size(manifest[each].file), 0);
};

// A part that a page fetches later comes on top of that page. Where a chunk fetches it that several pages share, what all of these have is there.
// What a part of a part comes on top of is asked of that part in turn.
const alreadyThere = (key, seen = new Set()) => {
  if (seen.has(key) || !/\/(components|format|originals)\//.test(key)) return [];
  seen.add(key);
  return Object.keys(manifest)
    .filter((each) => manifest[each].dynamicImports?.includes(key))
    .flatMap((each) => {
      if (manifest[each].isDynamicEntry) return [each, ...alreadyThere(each, seen)];
      const sharing = pages.filter((page) => page !== key && closure(page).has(each)).map((page) => closure(page));
      return [each, ...(sharing[0] ?? [])].filter((part) => sharing.every((parts) => parts.has(part)));
    });
};

const rows = [
  ['sign-in, JS', cost([entry, login]).js, 200 * KB],
  // The goal of 260 is kept by what is sent: the libraries of the first file alone (React, the router, Mantine's parts) are 169 in gzip.
  ['home, JS as it is sent', cost([entry, shell, dialogs, frame, home]).wire, 260 * KB],
  ['home, JS', cost([entry, shell, dialogs, frame, home]).js, 296 * KB],
  ['builder with its parts, JS', cost([entry, shell, dialogs, frame, ...builder]).js, 400 * KB],
  [
    'what lists and forms share',
    cost([entry, shell, dialogs, frame, ...shared]).js - cost([entry, shell, dialogs, frame]).js,
    40 * KB,
  ],
  ['initial CSS', cost([entry, shell, dialogs, frame, home]).css, 40 * KB],
];
// The page, its icon, the colour scheme, and what it asks the server for, come on top of these.
const FILES = [
  ['sign-in', cost([entry, login]).files, 15],
  ['home', cost([entry, shell, dialogs, frame, home]).files, 20],
  ['builder with its parts', cost([entry, shell, dialogs, frame, ...builder]).files, 36],
];
for (const key of pages) {
  const heavy =
    Object.entries({ ...LIMITS, ...WIDE }).find(([name]) => key.toLowerCase().includes(name))?.[1] ?? 40 * KB;
  rows.push([
    key.replace(/^src\/(features\/)?/, ''),
    own(key, [entry, shell, dialogs, frame, ...shared, ...alreadyThere(key)]),
    heavy,
  ]);
}

const kb = (bytes) => `${(bytes / KB).toFixed(1)} kB`.padStart(9);
let over = 0;
for (const [name, bytes, limit] of rows) {
  const bad = bytes > limit;
  if (bad) over += 1;
  console.log(`${bad ? 'OVER' : '  ok'} ${kb(bytes)} of ${kb(limit)}  ${name}`);
}
for (const [name, files, limit] of FILES) {
  const bad = files > limit;
  if (bad) over += 1;
  console.log(`${bad ? 'OVER' : '  ok'} ${String(files).padStart(3)} of ${String(limit).padStart(3)} files  ${name}`);
}
if (over > 0) {
  console.error(`${over} of ${rows.length + FILES.length} budgets are passed.`);
  process.exit(1);
}
