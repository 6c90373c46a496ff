/** UX-39, issue 33: the owner adds a client, takes a template of it, adds another with that, and proposes a change that is taken there. */
import type { Page } from '@playwright/test';
import type { UseCase } from '../src/api/gen/types.gen';
import { account, administrator, call } from './support/account';
import { newDraft, newWorkspace } from './support/begun';
import { expect, expectGoodLooks, expectNoFindings, test } from './support/test';

type Named = { id: string; name: string };

/** Adds a client by its form; its number stands in the address of its page. */
async function addClient(page: Page, name: string, email: string, template?: string): Promise<string> {
  await page.goto('/settings/clients');
  await page.getByRole('button', { name: 'Add client' }).click();
  const form = page.getByRole('dialog', { name: 'Add client' });
  await form.getByRole('textbox', { name: 'Company' }).fill(name);
  await form.getByRole('textbox', { name: 'First name of the administrator' }).fill('Nora');
  await form.getByRole('textbox', { name: 'Last name of the administrator' }).fill('New');
  await form.getByRole('textbox', { name: 'Email of the administrator' }).fill(email);
  await form.getByRole('combobox', { name: 'Plan' }).selectOption('Team');
  if (template !== undefined) {
    await form.getByRole('combobox', { name: 'Template' }).selectOption(`${template}, version 1`);
  } else await expectNoFindings(page, 'adding a client');
  await form.getByRole('button', { name: 'Add and invite' }).click();
  await expect(page).toHaveURL(/\/settings\/clients\/\d+$/);
  return /\d+$/.exec(page.url())?.[0] ?? '';
}

test('UX-39: a client is not added under a name that is taken, which is said at its field', async ({
  signedIn: page,
}) => {
  const taken = `Taken ${String(Date.now())}`;
  await addClient(page, taken, account('first').email);
  await page.goto('/settings/clients');
  await page.getByRole('button', { name: 'Add client' }).click();
  const form = page.getByRole('dialog', { name: 'Add client' });
  await form.getByRole('textbox', { name: 'Company' }).fill(taken);
  await form.getByRole('textbox', { name: 'First name of the administrator' }).fill('Nora');
  await form.getByRole('textbox', { name: 'Last name of the administrator' }).fill('New');
  await form.getByRole('textbox', { name: 'Email of the administrator' }).fill(account('other').email);
  await form.getByRole('button', { name: 'Add and invite' }).click();
  await expect(form.getByText('There is a client of this name already. Please choose another one.')).toBeVisible();
});

test('issue 33: a client begins with a template of another, and takes a change that is proposed to it', async ({
  signedIn: page,
  browser,
}) => {
  test.setTimeout(240_000);
  const mark = String(Date.now());
  const [model, follower, template] = [`Model ${mark}`, `Follower ${mark}`, `Law firm ${mark}`];

  // A client that is set up the way others should begin.
  const first = account('model');
  await addClient(page, model, first.email);
  const ada = await administrator(page, browser, first);
  await ada.page.goto('/');
  const workspace = await newWorkspace(ada.page, 'Contracts');
  const { id, draft_revision } = await newDraft(ada.page, workspace, 'Review a contract');
  await call(ada.page, 'POST', `use-case/${id}/publish`, { revision: draft_revision });
  const role = (await call(ada.page, 'POST', 'account/role', { name: 'Lead', permissions: ['add-users'] })) as Named;

  await page.goto('/settings/client-templates');
  await page.getByRole('button', { name: 'New template' }).click();
  const taking = page.getByRole('dialog', { name: 'New template' });
  await taking.getByRole('textbox', { name: 'Name' }).fill(template);
  await taking.getByRole('combobox', { name: 'Copy from client' }).fill(model);
  await page.getByRole('option', { name: model }).click();
  await expectNoFindings(page, 'taking a template');
  await taking.getByRole('button', { name: 'Create template' }).click();
  await expect(page.getByRole('heading', { name: template })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review a contract' })).toBeVisible();
  await expectGoodLooks(page, 'a template of clients');
  const ofTemplate = page.url();

  const second = account('follower');
  const client = await addClient(page, follower, second.email, template);
  const nora = await administrator(page, browser, second);
  await nora.page.goto('/role-permission');
  await expect(nora.page.getByText('Lead', { exact: true }).first()).toBeVisible();
  await nora.page.goto('/use-cases');
  await expect(nora.page.getByText('Review a contract').first()).toBeVisible();

  // The template changes.
  await call(ada.page, 'PUT', `account/role/${role.id}`, {
    name: 'Lead',
    permissions: ['add-users', 'view-audit-log'],
  });
  const now = (await call(ada.page, 'GET', `use-case/${id}`)) as UseCase;
  const definition = { ...now.draft, instruction: 'Answer this in one sentence: {{question}}' };
  const body = { revision: now.draft_revision, definition };
  const saved = (await call(ada.page, 'PUT', `use-case/${id}/draft`, body)) as { draft_revision: number };
  await call(ada.page, 'POST', `use-case/${id}/publish`, { revision: saved.draft_revision });
  await page.goto(ofTemplate);
  await page.getByRole('button', { name: 'Update from the client' }).click();
  const look = page.getByRole('dialog', { name: 'Update the template' });
  await look.getByRole('button', { name: 'Review a contract' }).click();
  await expect(look.locator('ins', { hasText: 'in one sentence' })).toBeVisible();
  await look.getByRole('button', { name: 'Create version 2' }).click();
  await expect(look).toBeHidden();

  await page.goto(`/settings/clients/${client}/drift`);
  await expect(page.getByText('Changed in the template')).toHaveCount(2);
  await page.getByRole('button', { name: /^Review a contract/ }).click();
  await expect(page.getByText('Template then')).toBeVisible();
  await expectGoodLooks(page, 'drift of a client');
  await page.getByRole('checkbox', { name: 'Choose Lead' }).check();
  await page.getByRole('checkbox', { name: 'Choose Review a contract' }).check();
  await page.getByRole('button', { name: 'Propose 2 to the client' }).click();
  await expect(page.getByText('Waiting for the client')).toBeVisible();

  await nora.page.goto('/notifications');
  await nora.page.getByRole('link', { name: /Your provider proposes 2 changes/ }).click();
  await expect(nora.page.getByText('Your provider proposes 2 changes').first()).toBeVisible();
  await nora.page.getByRole('button', { name: 'Lead' }).click();
  await expectGoodLooks(nora.page, 'what the provider proposes');
  await nora.page.getByRole('button', { name: 'Accept Lead' }).click();
  await expect(nora.page.getByText('Accepted', { exact: true })).toBeVisible();
  const roles = (await call(nora.page, 'GET', 'account/role/list')) as (Named & { permissions: string[] })[];
  expect(roles.find(({ name }) => name === 'Lead')?.permissions).toEqual(['add-users', 'view-audit-log']);
  await nora.page.getByRole('button', { name: 'Review a contract' }).click();
  await nora.page.getByRole('button', { name: 'Decline Review a contract' }).click();
  await expect(nora.page.getByText('Declined', { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Changed in the template')).toHaveCount(1);
  await page.getByRole('switch', { name: 'Show unchanged parts' }).click();
  await expect(page.getByRole('checkbox', { name: 'Choose Lead' })).toBeDisabled();
  await Promise.all([ada.close(), nora.close()]);
});
