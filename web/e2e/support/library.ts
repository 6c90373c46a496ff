/** Steps that several journeys share: a place of their own, documents in it, a use case on the stand-in's model. */
import type { Page } from '@playwright/test';
import { STAND_IN } from './model';
import { expect } from './test';

/** Documents are read and answers written in the background; a busy machine takes its time over them. */
export const READ = { timeout: 60_000 };
export const ANSWERED = { timeout: 60_000 };

export const POLICY = `# Travel policy

## Hotels

A room may cost up to 160 euro a night, breakfast included. In Oslo the limit is 180 euro.

## Approval

Higher rates need the written approval of a director before the journey.
`;

export const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

/** Makes a workspace and answers the address of its page, without the tab. */
export async function makeWorkspace(page: Page, name: string): Promise<string> {
  await page.goto('/workspaces');
  await page.getByRole('button', { name: 'New workspace' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return page.url().replace(/\/use-cases.*$/, '');
}

export async function upload(page: Page, files: ReturnType<typeof textFile>[]) {
  await page.locator('input[type=file]').first().setInputFiles(files);
}

/** Uploads the policy into the workspace and waits until it is read. */
export async function bringPolicy(page: Page, workspace: string, name = 'Travel policy.md') {
  await page.goto(`${workspace}/documents`);
  await expect(page.getByRole('button', { name: 'Upload documents' }).first()).toBeVisible();
  await upload(page, [textFile(name, POLICY)]);
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText('Ready to use')).toBeVisible(READ);
}

export const saved = (page: Page) => expect(page.getByText(/^Saved( \d\d:\d\d)?$/)).toBeVisible();

/** Creates a use case and waits for its builder. */
export async function startUseCase(page: Page, workspace: string, name: string) {
  await page.goto(workspace.replace('/workspaces/', '/build-use-case/'));
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create and open the builder' }).click();
  await expect(page).toHaveURL(/\/edit-use-case\//);
  await expect(page.getByRole('textbox', { name: 'Instruction' })).toBeVisible();
}

/** Builds and publishes a use case that asks the stand-in, and stays in its builder. */
export async function makeHeldUseCase(page: Page, workspace: string, name: string, document: string) {
  await startUseCase(page, workspace, name);
  await page.getByRole('button', { name: 'Choose documents' }).click();
  await page.getByRole('checkbox', { name: document }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('combobox', { name: 'Model and region' }).click();
  await page.getByRole('option', { name: new RegExp(STAND_IN) }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 is published')).toBeVisible();
}
