import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const tests = '**/*.test.*';

const config: LinguiConfig = {
  locales: ['en'],
  sourceLocale: 'en',
  catalogs: [
    // What the first file needs: the frame, the design system, and the titles of all routes.
    {
      path: '<rootDir>/src/locales/{locale}',
      include: [
        '<rootDir>/src/app',
        '<rootDir>/src/api',
        '<rootDir>/src/lib',
        '<rootDir>/src/ui',
        '<rootDir>/src/features/*/routes.tsx',
      ],
      exclude: [tests],
    },
    // One for each feature; `tools/feature-messages.ts` loads it with the feature's pages.
    {
      path: '<rootDir>/src/locales/{name}/{locale}',
      include: ['<rootDir>/src/features/{name}'],
      exclude: [tests, '**/routes.tsx'],
    },
  ],
  // Line numbers would change the catalogue with every edit and drown the words that did change.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
};

export default config;
