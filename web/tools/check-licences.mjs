// Holds the licences of all packages in the lock file against the list in deny.toml, so that both languages have one list;
// and says which libraries the page does without, as deny.toml says it of the server.
import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const rules = readFileSync(new URL('deny.toml', root), 'utf8');
const allowed = new Set(
  [...rules.match(/^allow = \[([^\]]*)\]/m)[1].matchAll(/"([^"]+)"/g)].map(([, licence]) => licence),
);

// Packages that may have another licence, and why.
const EXCEPTIONS = { 'caniuse-lite': 'CC-BY-4.0' }; // data about browsers, for the build

// Libraries that nothing brings along, not even another one, and why.
const BANNED = {
  axios: 'src/api/http.ts is the one door to the server, and uses fetch',
  lodash: 'the language has it',
  'lodash-es': 'the language has it',
  moment: 'Intl writes dates and times, in src/lib/format.ts',
  'styled-components': 'styles are CSS modules',
  '@emotion/react': 'styles are CSS modules',
  'react-router-dom': 'react-router has all of it',
};

// An SPDX expression: OR leaves a choice, AND does not.
const inside = (text) => text.trim().replace(/^\((.*)\)$/, '$1');
const fits = (licence) =>
  inside(licence)
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(inside(one))));

const { packages } = JSON.parse(readFileSync(new URL('web/package-lock.json', root), 'utf8'));
const present = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, { license = 'none' }]) => [path.split('node_modules/').at(-1), license]);
const banned = new Set(present.map(([name]) => name).filter((name) => Object.hasOwn(BANNED, name)));
const refused = present.filter(([name, licence]) => !fits(licence) && EXCEPTIONS[name] !== licence);

if (refused.length > 0) {
  console.error('licences: these packages have a licence that deny.toml does not allow:');
  for (const [name, licence] of refused) {
    console.error(`  ${name}: ${licence}`);
  }
}
if (banned.size > 0) {
  console.error('libraries: the page does without these:');
  for (const name of banned) {
    console.error(`  ${name}: ${BANNED[name]}`);
  }
}
process.exit(refused.length + banned.size > 0 ? 1 : 0);
