/** Bringing documents in, finding words in them, and opening them at the place. */
import { bringPolicy, makeWorkspace, POLICY, READ, textFile, upload } from './support/library';
import { expect, findings, test } from './support/test';

test('many files at once: each its own message, the rest unharmed', async ({ signedIn: page }) => {
  const workspace = await makeWorkspace(page, `Files ${String(Date.now())}`);
  await page.goto(`${workspace}/documents`);
  await expect(page.getByText('No documents yet')).toBeVisible();
  await upload(page, [
    textFile('policy.md', POLICY),
    textFile('empty.txt', ''),
    textFile('broken.pdf', '%PDF-1.7\nnothing that a reader could use'),
    textFile('prices.csv', 'city,limit\nOslo,180\nParis,180\n'),
    textFile('page.html', '<h1>Title</h1><p>Words of a page.</p><script>alert(1)</script>'),
  ]);
  const panel = page.getByRole('region', { name: 'Uploads' });
  const row = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
  await expect(row('policy.md').getByText('Ready to use')).toBeVisible(READ);
  await expect(row('prices.csv').getByText('Ready to use')).toBeVisible(READ);
  await expect(row('page.html').getByText('Ready to use')).toBeVisible(READ);
  await expect(row('empty.txt')).toContainText(/empty/i, READ);
  await expect(row('broken.pdf')).not.toContainText('Ready to use');
  await expect(row('broken.pdf')).toContainText(/\. ?/, READ);

  const table = page.getByRole('table', { name: 'Documents' });
  await expect(table.getByRole('link', { name: 'policy.md' })).toBeVisible();
  await panel.getByRole('button', { name: 'Clear finished' }).click();
  await expect(panel).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
});

test('a file dropped anywhere on the page is uploaded', async ({ signedIn: page }) => {
  const workspace = await makeWorkspace(page, `Drop ${String(Date.now())}`);
  await page.goto(`${workspace}/documents`);
  await expect(page.getByText('No documents yet')).toBeVisible();
  const transfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File(['Dropped words.'], 'dropped.txt', { type: 'text/plain' }));
    return dropped;
  });
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await expect(page.getByText('Drop the files to upload them here')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
  await expect(page.getByText('Drop the files to upload them here')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText('Ready to use')).toBeVisible(READ);
});

test('words are found inside, and the hit opens the document at the passage', async ({ signedIn: page }) => {
  const workspace = await makeWorkspace(page, `Search ${String(Date.now())}`);
  await bringPolicy(page, workspace);
  await page.getByText('Inside', { exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search inside documents' }).fill('director');
  await expect(page.locator('mark')).toHaveText('director');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Travel policy.md' }).click();
  await expect(page).toHaveURL(/\/documents\/.+\?passage=/);
  const cited = page.getByRole('article').filter({ hasText: 'Cited passage' });
  await expect(cited).toContainText('written approval of a director');
  await expect(cited).toBeInViewport();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), colorScheme).toEqual([]);
  }
});

test('a document is renamed, downloaded as it was, and deleted', async ({ signedIn: page }) => {
  const workspace = await makeWorkspace(page, `Names ${String(Date.now())}`);
  await bringPolicy(page, workspace, 'Old name.md');
  const table = page.getByRole('table', { name: 'Documents' });
  await table.getByRole('button', { name: 'Actions for Old name.md' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Neuer Name – grün.md');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await table.getByRole('link', { name: 'Neuer Name – grün.md' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download original' }).click();
  expect((await downloading).suggestedFilename()).toBe('Neuer Name – grün.md');
  await page.getByRole('button', { name: 'More about this document' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete document' }).click();
  await expect(page.getByText('No documents yet')).toBeVisible();
});
