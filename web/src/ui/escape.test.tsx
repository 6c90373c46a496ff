import { Drawer, Modal } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '@/testing/render';
import { useEscape } from './escape';

/** A dialog over a drawer; `fixed`: it may not be left. */
function Stage({ cross, fixed }: { cross: boolean; fixed: boolean }) {
  useEscape();
  const [below, setBelow] = useState(false);
  const [above, setAbove] = useState(false);
  return (
    <>
      <button onClick={() => setBelow(true)}>Open</button>
      <Drawer opened={below} onClose={() => setBelow(false)} title="Below">
        <button onClick={() => setAbove(true)}>More</button>
        <Modal
          opened={above}
          onClose={() => setAbove(false)}
          title="Above"
          withCloseButton={cross}
          closeOnClickOutside={!fixed}
          closeOnEscape={!fixed}
        >
          <input aria-label="Words" />
        </Modal>
      </Drawer>
    </>
  );
}

async function both(how: { cross?: boolean; fixed?: boolean } = {}) {
  const { user } = renderUi(<Stage cross={how.cross ?? true} fixed={how.fixed ?? false} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('textbox', { name: 'Words' }));
  await user.keyboard('{Escape}');
  return user;
}

test.each([true, false])(
  'issue 28: Esc closes the dialog on top and leaves the one below; with a cross: %s',
  async (cross) => {
    const user = await both({ cross });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Below' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('issue 28: a dialog that may not be left keeps Esc from the one below', async () => {
  await both({ cross: false, fixed: true });
  expect(screen.getByRole('dialog', { name: 'Above' })).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Below' })).toBeVisible();
});
