import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '@/testing/render';
import { DateField } from './DateField';
import { readDate, writeDate } from './days';

test.each([
  ['26/11/2026', '2026-11-26'],
  ['6.1.2026', '2026-01-06'],
  ['2026-11-26', '2026-11-26'],
  ['  ', ''],
  ['31/04/2026', null],
  ['26/11', null],
  ['tomorrow', null],
])('UX-26: “%s” is the day %j', (text, day) => {
  expect(readDate(text)).toBe(day);
});

test('UX-26: a day is written as everywhere on the page', () => {
  expect(writeDate('2026-01-12')).toBe('12/01/2026');
  expect(writeDate('')).toBe('');
});

function Form() {
  const [day, setDay] = useState('2026-01-12');
  return (
    <>
      <DateField label="Day" value={day} onChange={setDay} />
      <output>{day}</output>
    </>
  );
}

test('UX-26: a date is typed as it is written, and what is no date is said and not kept', async () => {
  const { user } = renderUi(<Form />);
  const field = screen.getByRole('textbox', { name: 'Day' });
  expect(field).toHaveValue('12/01/2026');
  await user.clear(field);
  await user.type(field, '1/12/2026');
  await user.tab();
  expect(screen.getByText('2026-12-01')).toBeVisible();
  expect(field).toHaveValue('01/12/2026');
  await user.clear(field);
  await user.type(field, '31/04/2026');
  await user.tab();
  expect(screen.getByText('Enter a date as dd/mm/yyyy')).toBeVisible();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(screen.queryByText('2026-12-01')).toBeNull();
});

test('UX-26: a date from outside takes the place of what is no date', async () => {
  function Example() {
    const [day, setDay] = useState('');
    return (
      <>
        <DateField label="Day" value={day} onChange={setDay} />
        <button type="button" onClick={() => setDay('2026-01-12')}>
          Example
        </button>
      </>
    );
  }
  const { user } = renderUi(<Example />);
  const field = screen.getByRole('textbox', { name: 'Day' });
  await user.type(field, 'tomorrow');
  await user.click(screen.getByRole('button', { name: 'Example' }));
  expect(field).toHaveValue('12/01/2026');
  expect(field).toBeValid();
});
