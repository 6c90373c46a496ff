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

test('issue 5: a document is tagged, replaced and put back, and a large one goes on after a cut line', async ({
  signedIn: page,
}) => {
  const workspace = await makeWorkspace(page, `Versions ${String(Date.now())}`);
  await bringPolicy(page, workspace);
  const table = page.getByRole('table', { name: 'Documents' });

  // The same file again: it is said, and the copy goes.
  await upload(page, [textFile('Copy of the policy.md', POLICY)]);
  await expect(page.getByText('The same file is here already:')).toBeVisible(READ);
  await page.getByRole('button', { name: 'Remove this copy: Copy of the policy.md' }).click();
  await expect(table.getByRole('link', { name: 'Copy of the policy.md' })).toHaveCount(0);

  await table.getByRole('checkbox', { name: 'Choose Travel policy.md' }).check();
  await page.getByRole('button', { name: 'Tags…' }).click();
  const tags = page.getByRole('dialog', { name: 'Tags of Travel policy.md' });
  await tags.getByRole('combobox', { name: 'Tags' }).fill('Travel');
  await page.keyboard.press('Enter');
  expect(await findings(page)).toEqual([]);
  await tags.getByRole('button', { name: 'Save tags' }).click();
  await expect(table.getByRole('list', { name: 'Tags' })).toHaveText('Travel');

  // More than one part, and the second one is cut once.
  let cuts = 0;
  await page.route('**/upload/*/part?offset=8388608', (route) => {
    cuts += 1;
    return cuts === 1 ? route.abort('connectionreset') : route.continue();
  });
  await upload(page, [textFile('long.txt', 'Many words in a row. '.repeat(430_000))]);
  const row = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: 'long.txt' });
  await expect(row.getByText(/Uploaded|Ready|read/)).toBeVisible(READ);
  expect(cuts).toBe(2);

  await table.getByRole('link', { name: 'Travel policy.md' }).click();
  await page.getByRole('button', { name: 'More about this document' }).click();
  await page.getByRole('menuitem', { name: 'Replace with a new version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace Travel policy.md' });
  await dialog.locator('input[type=file]').setInputFiles(textFile('policy 2027.md', POLICY.replace('160', '175')));
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText('A room may cost up to 175 euro')).toBeVisible(READ);
  await expect(page.getByRole('heading', { name: 'Travel policy.md', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Versions', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Versions' });
  await expect(drawer.getByText('policy 2027.md')).toBeVisible();
  await expect(drawer.getByText(/1 passage added, 1 removed, 1 kept/)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), colorScheme).toEqual([]);
  }
  await drawer.getByRole('link', { name: 'Version 1' }).click();
  await expect(page.getByText('A room may cost up to 160 euro')).toBeVisible();
  await expect(page.getByText('This is version 1')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Versions', exact: true }).click();
  await drawer.getByRole('button', { name: 'Actions for Version 1' }).click();
  await page.getByRole('menuitem', { name: 'Put in force' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put in force' }).click();
  await expect(page.getByText('Version 1 is in force')).toBeVisible();
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
