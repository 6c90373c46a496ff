import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/testing/render';
import { IconTag, IconTrash } from './icons';
import { SelectionBar } from './SelectionBar';

function Stage({ act }: { act: (what: string) => void }) {
  const [count, setCount] = useState(0);
  return (
    <main>
      <input aria-label="Search" type="search" />
      <input
        aria-label="Choose One"
        type="checkbox"
        checked={count > 0}
        onChange={() => setCount(count === 0 ? 1 : 0)}
      />
      {count === 0 ? null : (
        <SelectionBar
          count={count}
          onClear={() => setCount(0)}
          actions={['Tags', 'Move', 'Copy', 'Delete'].map((label) => ({
            label,
            icon: label === 'Delete' ? IconTrash : IconTag,
            destructive: label === 'Delete',
            onClick: () => act(label),
          }))}
        />
      )}
    </main>
  );
}

test('the bar of those chosen: what is usual has a button, all the rest is in the menu, and the keyboard goes back', async () => {
  const act = vi.fn();
  const { user } = renderUi(<Stage act={act} />);
  const one = screen.getByRole('checkbox', { name: 'Choose One' });
  await user.click(one);
  const bar = screen.getByRole('region', { name: 'For those chosen' });
  expect(bar).toHaveTextContent('1 chosen');
  expect(within(bar).getAllByRole('button', { name: /Tags|Move|Copy|Delete/ })).toHaveLength(2);
  await user.click(within(bar).getByRole('button', { name: 'More' }));
  // On a phone the second button is in here.
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  expect(items.map((item) => item.textContent)).toEqual(['Move', 'Copy', 'Delete']);
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(act).toHaveBeenCalledExactlyOnceWith('Delete');
  await user.click(within(bar).getByRole('button', { name: 'Choose none' }));
  expect(screen.queryByRole('region', { name: 'For those chosen' })).toBeNull();
  expect(one).not.toBeChecked();
  expect(one).toHaveFocus();
});

test('Esc chooses none, but not while it closes a menu or clears what is typed', async () => {
  const { user } = renderUi(<Stage act={() => undefined} />);
  await user.click(screen.getByRole('checkbox', { name: 'Choose One' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findAllByRole('menuitem');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menuitem')).toBeNull();
  expect(screen.getByRole('region', { name: 'For those chosen' })).toBeInTheDocument();
  await user.click(screen.getByRole('searchbox', { name: 'Search' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('region', { name: 'For those chosen' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Choose none' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose One' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'For those chosen' })).toBeNull();
});
