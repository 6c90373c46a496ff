/** What stories of Play begin with: a chat in a workspace of its own, a document beside it, and a model. */
import type { Page } from '@playwright/test';
import { bringPolicy, makeWorkspace } from './library';
import { expect } from './test';

export const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
export const thread = (page: Page) => page.getByRole('list', { name: 'Messages', exact: true });
export const answers = (page: Page) => thread(page).getByRole('article', { name: 'Answer' });

export async function begin(page: Page, name: string) {
  const workspace = await makeWorkspace(page, `${name} ${String(Date.now())}`);
  await bringPolicy(page, workspace);
  const id = workspace.split('/').at(-1) ?? '';
  await page.goto(`/play?workspace=${id}`);
  return id;
}

export async function attach(page: Page) {
  await field(page).fill('@trav');
  await page.getByRole('option', { name: 'Travel policy.md' }).click();
  await expect(page.getByRole('list', { name: 'Attached' }).getByText('Travel policy.md')).toBeVisible();
}

export async function choose(page: Page, model: RegExp) {
  await page.getByRole('combobox', { name: 'Model and region' }).click();
  await page.getByRole('option', { name: model }).click();
}
