import { db, ids } from '@mock/db';
import { details } from '@mock/definitions';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

const GALLERY = `/templates?workspace=${ids.workspace(1)}`;

describe('R18: the gallery', () => {
  test('is narrowed by department and by words, and says when nothing is left', async () => {
    const { user, router } = renderRoute(GALLERY);
    expect(await screen.findByRole('link', { name: 'Contract review' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the workspace' })).toHaveAttribute(
      'href',
      `/workspaces/${ids.workspace(1)}/use-cases`,
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'Finance');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Contract review' })).toBeNull());
    expect(router.state.location.search).toContain('category=finance');
    await user.type(screen.getByRole('searchbox', { name: 'Search templates' }), 'helicopter');
    expect(await screen.findByText('No templates match')).toBeVisible();
  });

  test('shows a template whole before it is used, and makes a draft of it', async () => {
    const { user, router } = renderRoute(GALLERY);
    await user.click(await screen.findByRole('link', { name: 'Contract review' }));
    const drawer = await screen.findByRole('dialog', { name: 'Contract review' });
    expect(await within(drawer).findByText('The cap is 50,000 EUR.')).toBeVisible();
    expect(within(drawer).getByText('Review standard.md')).toBeVisible();
    const use = within(drawer).getByRole('button', { name: 'Use this template' });
    await waitFor(() => expect(use).toBeEnabled());
    expect(within(drawer).getByRole('checkbox', { name: /Add its 2 sample documents/ })).toBeChecked();
    await user.click(use);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/edit-use-case\//));
    expect(db.useCases[0]).toMatchObject({ name: 'Contract review', workspace_id: ids.workspace(1) });
  });
});

test('use case visibility: what companies share is found in the gallery and copied', async () => {
  const { user, router } = renderRoute(GALLERY);
  const shared = await screen.findByRole('region', { name: 'Shared on the platform' });
  expect(within(shared).getByText('From Atelier')).toBeVisible();
  await user.click(within(shared).getByRole('link', { name: 'Board paper' }));
  const drawer = await screen.findByRole('dialog', { name: 'Board paper' });
  expect(await within(drawer).findByText(/From Atelier · version 4/)).toBeVisible();
  expect(within(drawer).queryByRole('checkbox')).toBeNull();
  const use = within(drawer).getByRole('button', { name: 'Use this template' });
  await waitFor(() => expect(use).toBeEnabled());
  await user.click(use);
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/edit-use-case\//));
  expect(db.useCases[0]).toMatchObject({ name: 'Board paper', tags: ['Board', 'Decisions'] });
});

test('C6: the platform’s owner takes a template out of the gallery and says why', async () => {
  const { user } = renderRoute(GALLERY);
  const shared = await screen.findByRole('region', { name: 'Shared on the platform' });
  await user.click(within(shared).getByRole('link', { name: 'Board paper' }));
  const drawer = await screen.findByRole('dialog', { name: 'Board paper' });
  await user.click(await within(drawer).findByRole('button', { name: 'Withdraw from the gallery' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw “Board paper”' });
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(
    await within(dialog).findByText('Please give a reason: the company that shared it will see it.'),
  ).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Not allowed here.');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByText('Board paper')).toBeNull());
});

describe('a use case from a file', () => {
  const open = async () => {
    const rendered = renderRoute(`/workspaces/${ids.workspace(1)}/use-cases`);
    await rendered.user.click(await screen.findByRole('button', { name: 'Other ways to begin a use case' }));
    await rendered.user.click(await screen.findByRole('menuitem', { name: 'Import a file' }));
    return { ...rendered, dialog: await screen.findByRole('dialog', { name: 'Import a use case' }) };
  };

  test('that is none is refused before anything is sent, and by the server with its words', async () => {
    const { user, dialog } = await open();
    const field = within(dialog).getByRole('textbox', { name: 'Content of the file' });
    await user.click(field);
    await user.paste('not json');
    await user.click(within(dialog).getByRole('button', { name: 'Check' }));
    expect(await within(dialog).findByText(/This is not JSON/)).toBeVisible();
    await user.clear(field);
    await user.paste('{"format":"other"}');
    await user.click(within(dialog).getByRole('button', { name: 'Check' }));
    expect(await within(dialog).findByText(/^format: This is not a use case that was exported here/)).toBeVisible();
  });

  test('updates the draft of the same origin after the difference was shown', async () => {
    const { user, dialog, router } = await open();
    const useCase = details(ids.useCase(1))?.useCase;
    const definition = { ...useCase?.draft, instruction: 'Something else entirely.' };
    await user.click(within(dialog).getByRole('textbox', { name: 'Content of the file' }));
    await user.paste(JSON.stringify({ format: 'atelier.use-case', definition }));
    await user.click(within(dialog).getByRole('button', { name: 'Check' }));
    expect(await within(dialog).findByText('Lease.md')).toBeVisible();
    const row = await within(dialog).findByRole('row', { name: /Instruction/ });
    expect(row).toHaveTextContent('Something else entirely.');
    await user.click(within(dialog).getByRole('button', { name: 'Update the draft' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/edit-use-case/${ids.useCase(1)}`));
    expect(details(ids.useCase(1))?.useCase.draft.instruction).toBe('Something else entirely.');
  });
});
