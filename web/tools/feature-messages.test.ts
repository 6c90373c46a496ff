import { expect, test } from 'vitest';
import { featureOf } from './feature-messages';

const words = "import { Trans } from '@lingui/react/macro';";

test.each([
  ['/web/src/features/auth/LoginPage.tsx', words, 'auth'],
  ['/web/src/features/auth/components/LoginForm.tsx', words, 'auth'],
  ['/web/src/features/use_cases/describe.ts', "import { msg } from '@lingui/core/macro';", 'use_cases'],
  ['/web/src/features/auth/routes.tsx', words, null],
  ['/web/src/features/auth/login.test.tsx', words, null],
  ['/web/src/features/auth/handover.ts', 'export const x = 1;', null],
  ['/web/src/ui/CopyButton.tsx', words, null],
])('%s', (file, code, feature) => {
  expect(featureOf(file, code)).toBe(feature);
});
