/** UX-52: a key in the builder must not wait for the whole page to be drawn. */
import { act, render } from '@testing-library/react';
import { memo, useLayoutEffect, useState } from 'react';
import { expect, test } from 'vitest';
import type { Definition } from '@/api/gen/types.gen';
import { useLater } from './use-later';

const FIRST = {
  name: 'A',
  description: '',
  instruction: 'Answer',
  inputs: [],
  max_tokens: 100,
} as unknown as Definition;

let change: (next: Partial<Definition>) => void = () => undefined;
const drawn: string[] = [];

const Rest = memo(function Rest({ definition }: { definition: Definition }) {
  useLayoutEffect(() => void drawn.push(`rest ${definition.instruction} ${String(definition.max_tokens)}`));
  return null;
});

function Page() {
  const [definition, set] = useState(FIRST);
  useLayoutEffect(() => {
    change = (next) => set((now) => ({ ...now, ...next }));
  }, []);
  const later = useLater(definition);
  useLayoutEffect(() => void drawn.push(`field ${definition.instruction}`));
  return <Rest definition={later} />;
}

test('UX-52: the field is drawn with each key, the rest of the builder after it; other values are there at once', () => {
  render(<Page />);
  drawn.length = 0;
  act(() => change({ instruction: 'Answer!' }));
  expect(drawn[0]).toBe('field Answer!');
  expect(drawn).toContain('rest Answer! 100');
  expect(drawn.indexOf('rest Answer! 100')).toBeGreaterThan(0);
  drawn.length = 0;
  act(() => change({ max_tokens: 200 }));
  expect(drawn).toEqual(['rest Answer! 200', 'field Answer!']);
  drawn.length = 0;
  act(() => change({}));
  expect(drawn).toEqual(['field Answer!']);
});
