/**
 * The words of a page travel with the files that say them instead of with the first file: every file of a feature that has words in it also loads those of
 * its feature's catalogue that are its own. Its routes are part of the first file, and so are their titles.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createCompilationErrorMessage, createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:messages/';
const LOCALE = 'en';
const catalogue = (feature: string) => `src/locales/${feature}/${LOCALE}.po`;
const web = join(import.meta.dirname, '..', '/');

/** A file of a feature that has words: its path from `web`, and the feature. Null for files outside of features and for maps of routes. */
export function spokenBy(file: string, code: string): { path: string; feature: string } | null {
  const [, path, feature] = /\/(src\/features\/([^/]+)\/(?!routes\.tsx)[^?]+\.tsx?)$/.exec(file) ?? [];
  return path !== undefined &&
    feature !== undefined &&
    !file.includes('.test.') &&
    /from '@lingui\/[a-z]+\/macro'/.test(code)
    ? { path, feature }
    : null;
}

/** The code that loads the words which the catalogue says stand in this file; none of a catalogue that is not there yet. */
export async function wordsOf(path: string): Promise<string> {
  const feature = path.split('/')[2] ?? '';
  const found = existsSync(`${web}${catalogue(feature)}`)
    ? getCatalogForFile(catalogue(feature), await getCatalogs(getConfig({ cwd: web })))
    : null;
  if (found === null) return 'export {};';
  const { messages } = await found.catalog.getTranslations(LOCALE, { fallbackLocales: {}, sourceLocale: LOCALE });
  const known = (await found.catalog.read(LOCALE)) ?? {};
  const own = Object.entries(messages).filter(([id]) => known[id]?.origin?.some(([origin]) => origin === path));
  const { source, errors } = createCompiledCatalog(LOCALE, Object.fromEntries(own), { namespace: 'es' });
  if (errors.length > 0) throw new Error(createCompilationErrorMessage(LOCALE, errors));
  return `import { i18n } from '@lingui/core';\n${source}\ni18n.load('${LOCALE}', messages);`;
}

export const featureMessages = (): Plugin => ({
  name: 'atelier-feature-messages',
  // Before the macros are gone, by which files with words are known.
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${VIRTUAL}`)) return null;
    const path = id.slice(VIRTUAL.length + 1);
    this.addWatchFile(`${web}${catalogue(path.split('/')[2] ?? '')}`);
    return wordsOf(path);
  },
  transform(code, id) {
    const spoken = spokenBy(id, code);
    // At the end, so that lines keep their numbers; imports run first wherever they stand.
    return spoken === null ? null : { code: `${code}\nimport '${VIRTUAL}${spoken.path}';`, map: null };
  },
});
