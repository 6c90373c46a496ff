import { expect, test } from 'vitest';
import { firstCall, keyState, LANGUAGES, modelsCall } from './model';

const now = Date.parse('2026-11-21T10:00:00Z');

test.each([
  [null, 'good'],
  ['2026-11-21T10:00:00Z', 'expired'],
  ['2026-11-21T10:00:01Z', 'soon'],
  ['2026-12-05T09:59:59Z', 'soon'],
  ['2026-12-05T10:00:00Z', 'good'],
])('a key that ends at %s is %s', (expires_at, state) => {
  expect(keyState({ expires_at }, now)).toBe(state);
});

test('R74: the first call names the client and asks this server', () => {
  expect(firstCall('https://atelier.example', 7)).toContain('curl https://atelier.example/api/v1/workspace/list');
  expect(firstCall('https://atelier.example', 7)).toContain('"Client-Id: 7"');
});

test.each(LANGUAGES)('the example for %s names this server, the model and where the key comes from', (language) => {
  const example = modelsCall(language, 'https://atelier.example', 'eu/gpt-4o');
  expect(example).toContain('https://atelier.example/v1');
  expect(example).toContain('"eu/gpt-4o"');
  expect(example).toContain('ATELIER_API_KEY');
});
