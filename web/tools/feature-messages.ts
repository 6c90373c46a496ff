/**
 * The words of a feature travel with its pages instead of with the first file: every file of a feature that has words
 * in it also loads the feature's catalogue. Its routes are part of the first file, and so are their titles.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:messages/';
const catalogue = (feature: string) => fileURLToPath(new URL(`../src/locales/${feature}/en.po`, import.meta.url));

/** The feature whose words this file has; null for files outside of features and for maps of routes. */
export function featureOf(file: string, code: string): string | null {
  const feature = /\/src\/features\/([^/]+)\/(?!routes\.tsx)[^?]+\.tsx?$/.exec(file)?.[1];
  return feature !== undefined && !file.includes('.test.') && /from '@lingui\/[a-z]+\/macro'/.test(code)
    ? feature
    : null;
}

export const featureMessages = (): Plugin => ({
  name: 'atelier-feature-messages',
  // Before the macros are gone, by which files with words are known.
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${VIRTUAL}`)) return null;
    const file = catalogue(id.slice(VIRTUAL.length + 1));
    // A new feature has none until its words are collected.
    if (!existsSync(file)) return 'export {};';
    return `import { i18n } from '@lingui/core';\nimport { messages } from ${JSON.stringify(file)};\ni18n.load('en', messages);`;
  },
  transform(code, id) {
    const feature = featureOf(id, code);
    // At the end, so that lines keep their numbers; imports run first wherever they stand.
    return feature === null ? null : { code: `${code}\nimport '${VIRTUAL}${feature}';`, map: null };
  },
});
