import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '@/testing/render';
import { SearchBox } from './SearchBox';

/** A list whose address takes a while to follow its search field. */
function Slow({ asks }: { asks: (() => void)[] }) {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchBox label="Search" value={value} onSearch={(words) => asks.push(() => setValue(words))} />
      <button type="button" onClick={() => setValue('')}>
        All
      </button>
      <button type="button" onClick={() => setValue('ab')}>
        Back
      </button>
    </>
  );
}

test('letters typed while the address follows stay; back and links fill the field', async () => {
  const asks: (() => void)[] = [];
  const { user } = renderUi(<Slow asks={asks} />);
  const field = screen.getByRole('searchbox', { name: 'Search' });
  await user.type(field, 'ab');
  await expect.poll(() => asks.length).toBe(1);
  await user.type(field, 'c');
  act(() => asks[0]?.());
  expect(field).toHaveValue('abc');
  await expect.poll(() => asks.length).toBe(2);
  act(() => asks[1]?.());
  expect(field).toHaveValue('abc');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(field).toHaveValue('ab');
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(field).toHaveValue('');
});
