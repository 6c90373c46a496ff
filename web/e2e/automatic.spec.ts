/** A use case that leaves its model to the platform and reads a whole folder of documents: built, looked at before a run, run, and told by its trace. */
import type { Page } from '@playwright/test';
import { ANSWERED, makeWorkspace, POLICY, READ, saved, startUseCase, textFile, upload } from './support/library';
import { expect, findings, test } from './support/test';

const RAIL = `# Rail policy

## Class

Journeys of more than three hours may be booked in first class.
`;

const folderLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name });

async function makeFolder(page: Page, name: string) {
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create folder' }).click();
  await expect(folderLink(page, name)).toBeVisible();
}

/** Uploads a file into the folder that is open, and waits until it is read. */
async function bring(page: Page, file: ReturnType<typeof textFile>) {
  await expect(page.getByRole('button', { name: 'Upload documents' }).first()).toBeVisible();
  await upload(page, [file]);
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText('Ready to use').last()).toBeVisible(READ);
}

test('a use case reads a whole folder on a model that the platform picks, and says both', async ({
  signedIn: page,
}) => {
  test.setTimeout(300_000);
  const workspace = await makeWorkspace(page, `Folders ${String(Date.now())}`);
  await page.goto(`${workspace}/documents`);
  await makeFolder(page, 'Policies');
  await folderLink(page, 'Policies').click();
  await expect(page).toHaveURL(/folder=/);
  const folder = page.url();
  await bring(page, textFile('Travel policy.md', POLICY));

  await startUseCase(page, workspace, 'Policy answers');
  await page.getByRole('button', { name: 'Choose documents' }).click();
  await page.getByText('Whole folders', { exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Policies' })).toHaveAccessibleDescription('1 document');
  expect(await findings(page), 'choosing a folder').toEqual([]);
  await page.getByRole('checkbox', { name: 'Policies' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  const attached = page.getByRole('list', { name: 'Folders' });
  await expect(attached.getByRole('link', { name: 'Policies' })).toBeVisible();
  await expect(attached.getByText('1 document')).toBeVisible();

  await page.getByRole('radio', { name: 'The platform, at the start of each run' }).check();
  await page.getByRole('combobox', { name: 'Region' }).click();
  await page.getByRole('option', { name: 'This server' }).click();
  await saved(page);
  const panel = page.getByRole('region', { name: 'Test' });
  const before = panel.getByRole('button', { name: /^Runs on .* · This server · picked automatically · 1 document/ });
  await expect(before).toBeVisible();
  await before.click();
  await expect(panel.getByText(/As of now/)).toBeVisible();
  expect(await findings(page), 'the builder').toEqual([]);

  // What is put into the folder now, the next run reads.
  await page.goto(folder);
  await bring(page, textFile('Rail policy.md', RAIL));
  await page.goBack();
  await expect(panel.getByRole('button', { name: /picked automatically · 2 documents/ })).toBeVisible(READ);
  await panel.getByRole('textbox', { name: /Question/ }).fill('When may I book first class?');
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText(/Journeys of more than three hours/).first()).toBeVisible(ANSWERED);
  await page.getByRole('button', { name: /How this run went/ }).click();
  await expect(page.getByText(/The platform picked .* in local\./)).toBeVisible();
  expect(await findings(page), 'the trace').toEqual([]);

  // Whoever would delete the folder is told who reads it.
  await page.goto(folder);
  await page.getByRole('button', { name: 'Actions for folder Policies' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText(/1 use case reads it and cannot run/)).toBeVisible();
  expect(await findings(page), 'the question').toEqual([]);
});
