import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const config: LinguiConfig = {
  locales: ['en'],
  sourceLocale: 'en',
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.*'] }],
  // Line numbers would change the catalogue with every edit and drown the words that did change.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
};

export default config;
