import { db } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { canBeApplied, canBeProposed, chosenParts, partKey } from './model';

const dialog = async () => within(await screen.findByRole('dialog'));

test('UX-39: a client is added; a name that is taken stands at its field and nothing is lost', async () => {
  const { user, router } = renderRoute('/settings/clients');
  await user.click(await screen.findByRole('button', { name: 'Add client' }));
  const form = await dialog();
  await user.click(form.getByRole('button', { name: 'Add and invite' }));
  expect(form.getByText('Please enter a name.')).toBeVisible();
  const name = form.getByRole('textbox', { name: 'Company' });
  await user.type(name, 'Contoso Legal');
  await user.type(form.getByRole('textbox', { name: 'First name of the administrator' }), 'Nora');
  await user.type(form.getByRole('textbox', { name: 'Last name of the administrator' }), 'New');
  await user.type(form.getByRole('textbox', { name: 'Email of the administrator' }), 'nora@newco.example');
  await user.click(form.getByRole('button', { name: 'Add and invite' }));
  expect(await form.findByText('There is a client of this name already. Please choose another one.')).toBeVisible();
  await waitFor(() => expect(name).toHaveFocus());
  expect(form.getByRole('textbox', { name: 'Email of the administrator' })).toHaveValue('nora@newco.example');
  await user.clear(name);
  await user.type(name, 'Newco');
  await user.click(form.getByRole('button', { name: 'Add and invite' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/clients/4'));
  expect(db.platformClients.at(-1)).toMatchObject({ name: 'Newco', kind: 'stripe' });
});

test('issue 33: a template is taken from a client, and taken again after a look at what changed', async () => {
  const { user } = renderRoute('/settings/client-templates');
  await user.click(await screen.findByRole('link', { name: 'Law firm' }));
  await user.click(await screen.findByRole('button', { name: 'Update from the client' }));
  const look = await dialog();
  await user.click(await look.findByRole('button', { name: 'Lead' }));
  expect(look.getByText(/view-audit-log/)).toBeVisible();
  await user.click(look.getByRole('button', { name: 'Create version 2' }));
  await waitFor(() => expect(db.clientTemplates.templates[0]?.version).toBe(2));
});

test('issue 33: drift is shown three ways, and what is chosen is proposed', async () => {
  const { user } = renderRoute('/settings/clients/2/drift');
  expect(await screen.findByText('Changed in the template')).toBeVisible();
  expect(screen.queryByText('Same')).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Choose Letter' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /^Lead/ }));
  for (const column of ['Template then', 'Template now', 'Client']) {
    expect(await screen.findByText(column)).toBeVisible();
  }
  await user.click(screen.getByRole('checkbox', { name: 'Choose Lead' }));
  await user.click(screen.getByRole('button', { name: 'Propose 1 to the client' }));
  expect(await screen.findByText('Waiting for the client')).toBeVisible();
  expect(db.clientTemplates.drift.proposal?.changes).toBe(1);
});

test('issue 33: what only the owner sets is applied, never proposed', async () => {
  const { user } = renderRoute('/settings/clients/2/drift');
  const name = 'Allowed regions and failover';
  expect(await screen.findByRole('checkbox', { name: `Choose ${name}` })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: new RegExp(`^${name}.*Set by you`) }));
  await user.click(await screen.findByRole('button', { name: `Apply ${name}` }));
  expect(await screen.findByText('Client saved')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Set by you')).toBeNull());
  const regions = db.clientTemplates.drift.parts.find(({ origin }) => origin === 'regions');
  expect(regions).toMatchObject({ state: 'same', here: 'allowed regions:\n  - us\n  - eu' });
});

test('issue 33: a new client gets the regions of its template where none are chosen', async () => {
  const { user, router } = renderRoute('/settings/clients');
  await user.click(await screen.findByRole('button', { name: 'Add client' }));
  const form = await dialog();
  expect(form.getByText(/it gets those of the platform/)).toBeVisible();
  await user.selectOptions(
    form.getByRole('combobox', { name: 'Template' }),
    await form.findByRole('option', { name: 'Law firm, version 1' }),
  );
  expect(await form.findByText(/it gets the template’s regions: United States, Europe\./)).toBeVisible();
  await user.type(form.getByRole('textbox', { name: 'Company' }), 'Newco');
  await user.type(form.getByRole('textbox', { name: 'First name of the administrator' }), 'Nora');
  await user.type(form.getByRole('textbox', { name: 'Last name of the administrator' }), 'New');
  await user.type(form.getByRole('textbox', { name: 'Email of the administrator' }), 'nora@newco.example');
  await user.click(form.getByRole('button', { name: 'Add and invite' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/clients/4'));
  expect(db.platformClients.at(-1)?.plan.allowed_regions).toEqual(['us', 'eu']);
});

test('issue 33: a client that was made from none says so', async () => {
  renderRoute('/settings/clients/3/drift');
  expect(await screen.findByText('This client was not made from a template')).toBeVisible();
});

test('issue 33: a company takes one change and declines another', async () => {
  const { user } = renderRoute('/settings/proposal');
  expect(await screen.findByText('Your provider proposes 2 changes')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lead' }));
  await user.click(await screen.findByRole('button', { name: 'Accept Lead' }));
  expect(await screen.findByText('Accepted')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Memo' }));
  expect(await screen.findByText('You do not have it.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Decline Memo' }));
  expect(await screen.findByText('Declined')).toBeVisible();
  expect(await screen.findByText(/Every change was answered/)).toBeVisible();
  expect(db.clientTemplates.proposal?.changes.map(({ answer }) => answer)).toEqual(['taken', 'declined']);
});

test('C6: who may not do so is told', async () => {
  renderRoute('/settings/client-templates', 'viewer');
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
});

test('what cannot be proposed is not sent, whatever was chosen before', () => {
  const part = {
    kind: 'workspace' as const,
    origin: 'a',
    name: 'A',
    taken: null,
    now: null,
    here: null,
    is_owners: false,
  };
  const parts = [
    { ...part, state: 'changed_here' as const },
    { ...part, origin: 'b', state: 'new_in_template' as const },
    { ...part, origin: 'c', state: 'new_in_template' as const, is_owners: true },
  ];
  expect(parts.map(canBeProposed)).toEqual([false, true, false]);
  expect(parts.map(canBeApplied)).toEqual([false, false, true]);
  expect(chosenParts(parts, new Set(parts.map(partKey)))).toEqual([{ kind: 'workspace', origin: 'b' }]);
});
