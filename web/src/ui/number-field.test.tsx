import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '@/testing/render';
import { NumberField } from './NumberField';

/** What the field makes of a text that is pasted into it. */
async function read(text: string, integer: boolean) {
  let last: number | null = null;
  const { user, unmount } = renderUi(
    <NumberField label="Number" integer={integer} value={null} onNumber={(value) => (last = value)} />,
  );
  await user.click(screen.getByRole('textbox', { name: 'Number' }));
  await user.paste(text);
  unmount();
  return last;
}

test('a whole number may have its thousands apart, in any country’s way', async () => {
  for (const text of ['500,000', '500.000', '500 000', '500’000', ' 500000 '])
    expect(await read(text, true)).toBe(500_000);
  expect(await read('1,000,000', true)).toBe(1_000_000);
  expect(await read('-3', true)).toBe(-3);
});

test('what no person writes as a number is none', async () => {
  for (const text of ['0x10', '1e2', '5,00', '1,000.5', '1.5', 'abc', '٣', '😀', 'Infinity', '1 2']) {
    expect(await read(text, true)).toBeNaN();
  }
  for (const text of ['0x10', '1e2', '1.2.3', 'NaN', '.']) expect(await read(text, false)).toBeNaN();
});

test('a comma may stand for the decimal point', async () => {
  expect(await read('0,5', false)).toBe(0.5);
  expect(await read('0.5', false)).toBe(0.5);
  expect(await read('-,5', false)).toBe(-0.5);
});

test('what is no number is said when the field is left, also where nobody else does', async () => {
  const { user } = renderUi(<NumberField label="Number" value={null} onNumber={() => undefined} />);
  await user.type(screen.getByRole('textbox', { name: 'Number' }), '-');
  expect(screen.queryByText('Please enter a number')).toBeNull();
  await user.tab();
  expect(screen.getByText('Please enter a number')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Number' }), '3');
  await user.tab();
  expect(screen.queryByText('Please enter a number')).toBeNull();
});
