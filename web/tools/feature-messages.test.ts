import { describe, expect, test } from 'vitest';
import { spokenBy, wordsOf } from './feature-messages';

const words = "import { Trans } from '@lingui/react/macro';";

test.each([
  ['/web/src/features/auth/LoginPage.tsx', words, 'auth'],
  ['/web/src/features/auth/components/LoginForm.tsx', words, 'auth'],
  ['/web/src/features/use_cases/describe.ts', "import { msg } from '@lingui/core/macro';", 'use_cases'],
  ['/web/src/features/auth/routes.tsx', words, undefined],
  ['/web/src/features/auth/login.test.tsx', words, undefined],
  ['/web/src/features/auth/handover.ts', 'export const x = 1;', undefined],
  ['/web/src/ui/CopyButton.tsx', words, undefined],
])('%s', (file, code, feature) => {
  expect(spokenBy(file, code)?.feature).toBe(feature);
});

describe('a file brings the words of its feature’s catalogue', () => {
  test('that stand in it, and no others', async () => {
    const own = await wordsOf('src/features/runs/components/BeforeRun.tsx');
    expect(own).toContain('What is sent');
    expect(own).not.toContain('More like this');
    expect(await wordsOf('src/features/runs/RunPage.tsx')).not.toContain('What is sent');
  });

  test('and none before any were collected', async () => {
    expect(await wordsOf('src/features/none/Page.tsx')).toBe('export {};');
  });
});
