import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/testing/render';
import { FormModal } from './FormModal';

function Stage() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <FormModal
        opened={opened}
        title="A form"
        submitLabel="Save"
        loading={false}
        error={[]}
        onSubmit={(event) => event.preventDefault()}
        onClose={() => setOpened(false)}
      >
        <input aria-label="Words" />
      </FormModal>
    </>
  );
}

async function open() {
  const { user } = renderUi(<Stage />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { user, words: await screen.findByRole('textbox', { name: 'Words' }) };
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('issue 5, nothing typed is lost: Esc asks before it closes a form in which something was typed', async () => {
  const { user, words } = await open();
  await user.type(words, 'kept');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alert')).toHaveTextContent('What you typed has not been saved');
  expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(words).toHaveValue('kept');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(words).toHaveFocus();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Close without saving' }));
  await gone();
});

test('a form in which nothing was typed closes at once, and one that is opened again asks nothing', async () => {
  const { user, words } = await open();
  await user.keyboard('{Escape}');
  await gone();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.type(await screen.findByRole('textbox', { name: 'Words' }), 'x');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await gone();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('textbox', { name: 'Words' });
  await user.keyboard('{Escape}');
  await gone();
  expect(words).not.toBeInTheDocument();
});

test('a dialog in a form of the page is sent without the form', async () => {
  const [dialog, page] = [vi.fn(), vi.fn()];
  const { user } = renderUi(
    // As React sees it: in the document the dialog stands by itself.
    <form onSubmit={page}>
      <FormModal
        opened
        title="New workspace"
        submitLabel="Save"
        loading={false}
        error={[]}
        onSubmit={(event) => {
          event.preventDefault();
          dialog();
        }}
        onClose={() => undefined}
      >
        <input aria-label="Words" />
      </FormModal>
    </form>,
  );
  await user.type(await screen.findByRole('textbox', { name: 'Words' }), 'Legal{Enter}');
  expect(dialog).toHaveBeenCalledTimes(1);
  expect(page).not.toHaveBeenCalled();
});
