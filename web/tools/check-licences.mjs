// Holds the licences of all packages in the lock file against the list in deny.toml, so that both languages have one list.
import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const rules = readFileSync(new URL('deny.toml', root), 'utf8');
const allowed = new Set(
  [...rules.match(/^allow = \[([^\]]*)\]/m)[1].matchAll(/"([^"]+)"/g)].map(([, licence]) => licence),
);

// Packages that may have another licence, and why.
const EXCEPTIONS = { 'caniuse-lite': 'CC-BY-4.0' }; // data about browsers, for the build

// An SPDX expression: OR leaves a choice, AND does not.
const inside = (text) => text.trim().replace(/^\((.*)\)$/, '$1');
const fits = (licence) =>
  inside(licence)
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(inside(one))));

const { packages } = JSON.parse(readFileSync(new URL('web/package-lock.json', root), 'utf8'));
const refused = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, { license = 'none' }]) => [path.split('node_modules/').at(-1), license])
  .filter(([name, licence]) => !fits(licence) && EXCEPTIONS[name] !== licence);

if (refused.length > 0) {
  console.error('licences: these packages have a licence that deny.toml does not allow:');
  for (const [name, licence] of refused) {
    console.error(`  ${name}: ${licence}`);
  }
  process.exit(1);
}
