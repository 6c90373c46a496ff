import { expect, test } from 'vitest';
import { fileNameFrom } from './files';

test.each([
  [null, 'fallback.md'],
  ['attachment', 'fallback.md'],
  ['attachment; filename="brief.md"', 'brief.md'],
  ['attachment; filename=brief.md', 'brief.md'],
  ['attachment; filename="_.md"; filename*=UTF-8\'\'Gr%C3%BC%C3%9Fe%20%E2%80%93%202026.md', 'Grüße – 2026.md'],
  ['attachment; filename="plain.md"; filename*=UTF-8\'\'%E0%A4', 'plain.md'],
])('the name in %j is %j', (header, name) => {
  expect(fileNameFrom(header, 'fallback.md')).toBe(name);
});
