/** Bringing documents in, finding words in them, and opening them at the place. */
import { bringPolicy, makeWorkspace, POLICY, READ, textFile, upload } from './support/library';
import { pdfOf } from './support/pdf';
import { expect, expectNoFindings, findings, test } from './support/test';

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

test('words typed among names are looked for inside, however soon the switch is turned', async ({ signedIn: page }) => {
  const workspace = await makeWorkspace(page, `Switched ${String(Date.now())}`);
  await bringPolicy(page, workspace);
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('director');
  await page.getByText('Inside', { exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Search inside documents' })).toHaveValue('director');
  await expect(page.locator('mark')).toHaveText('director');
});

test('words are found inside, and the hit opens the document at the passage', async ({ signedIn: page }) => {
  const workspace = await makeWorkspace(page, `Search ${String(Date.now())}`);
  await bringPolicy(page, workspace);
  await page.getByText('Inside', { exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search inside documents' }).fill('director');
  await expect(page.locator('mark')).toHaveText('director');
  await expect(page.getByText(/^Approval.* of a director before the journey\.$/s)).toBeVisible();
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
  await expect(page.getByRole('article').getByText('A room may cost up to 175 euro')).toBeVisible(READ);
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
  await expect(page.getByRole('article').getByText('A room may cost up to 160 euro')).toBeVisible();
  await expect(page.getByText('This is version 1')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Versions', exact: true }).click();
  await drawer.getByRole('button', { name: 'Actions for Version 1' }).click();
  await page.getByRole('menuitem', { name: 'Use this version' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use this version' }).click();
  await expect(page.getByText('Version 1 is now in use')).toBeVisible();
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

/** A black square as a fax sends it: its first line is black from end to end, each of the others like the one before. */
const FAX = ['00100110101', '0000001111', '0000110111', '11'.repeat(63), '000000000001'.repeat(2), '000'].join('');
const SQUARE = `q 100 0 0 100 72 400 cm
BI /W 64 /H 64 /BPC 1 /CS /G /F [/AHx /CCF] /DP [null << /K -1 /Columns 64 /Rows 64 >>]
ID ${BigInt(`0b${FAX}`)
  .toString(16)
  .padStart(FAX.length / 4, '0')}>
EI Q`;

/** A handbook of many pages that would do harm if anything in it were run or could be clicked. */
const HANDBOOK = {
  name: 'Handbook.pdf',
  mimeType: 'application/octet-stream',
  buffer: pdfOf(
    Array.from({ length: 40 }, (_, index) => [
      `Chapter ${String(index + 1)} of the handbook`,
      ...Array.from(
        { length: 14 },
        (__, line) =>
          `Rule ${String(index + 1)}.${String(line + 1)} says what is to be done on such a day, and by whom.`,
      ),
    ]),
    {
      content: SQUARE,
      catalogue: '/OpenAction << /S /JavaScript /JS (app.alert\\("opened"\\)) >>',
      page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (https://elsewhere.example/) >> >>]',
    },
  ),
};

test('issue 5: a PDF stands beside its text, each side leads to the same page in the other, and nothing in it is run', async ({
  signedIn: page,
}) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => asked.push(dialog.message()));
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(page.url()).origin) && !request.url().startsWith('blob:'))
      asked.push(request.url());
  });
  const workspace = await makeWorkspace(page, `Originals ${String(Date.now())}`);
  await page.goto(`${workspace}/documents`);
  await expect(page.getByText('No documents yet')).toBeVisible();
  await upload(page, [HANDBOOK]);
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText('Ready to use')).toBeVisible(READ);
  await page.getByText('Inside', { exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search inside documents' }).fill('"Rule 17.5"');
  await page.getByRole('link', { name: 'Handbook.pdf' }).first().click();

  // A citation opens both sides at its page.
  const original = page.getByRole('region', { name: 'Original: Handbook.pdf', exact: true });
  const tools = page.getByRole('toolbar', { name: 'Pages of the original' });
  const box = tools.getByRole('textbox', { name: 'Page', exact: true });
  const text = page.getByRole('region', { name: 'Text', exact: true });
  const sheet = (number: number) => original.getByRole('group', { name: `Page ${String(number)}`, exact: true });
  await expect(text.getByRole('article').filter({ hasText: 'Cited passage' })).toBeInViewport();
  await expect(box).toHaveValue('17');
  await expect(sheet(17)).toBeInViewport();
  await expect(sheet(17)).toContainText('Rule 17.5 says what is to be done');
  await expectNoFindings(page, 'a PDF beside its text');

  // The words lie where they are drawn, and can be selected.
  const word = sheet(17).getByText('Chapter 17 of the handbook');
  await word.selectText();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('Chapter 17');
  // What is drawn is seen, decoded without WebAssembly, which a worker of ours is not allowed.
  const ink = await sheet(17)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const [x, y] = [(canvas.width * 122) / 595, (canvas.height * (842 - 450)) / 842];
      return Array.from(canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? []);
    });
  expect(ink).toEqual([0, 0, 0, 255]);

  // Scrolling on shows which passages are of that page.
  await original.focus();
  await page.keyboard.press('ArrowRight');
  await expect(box).toHaveValue('18');
  await expect(text.locator('article[data-seen]').first()).toContainText('18');
  await expect(text.locator('article[data-seen]').first()).toBeInViewport();

  // A passage leads to its page.
  await text.getByRole('button', { name: 'Page 17', exact: true }).first().click();
  await expect(box).toHaveValue('17');

  // Far away and larger, no more pages are held than are near.
  await box.fill('40');
  await box.press('Enter');
  await expect(sheet(40)).toBeInViewport();
  await expect(sheet(40)).toContainText('Rule 40.1');
  await tools.getByRole('button', { name: 'Larger', exact: true }).click();
  await expect(box).toHaveValue('40');
  expect(await original.locator('canvas').count()).toBeLessThanOrEqual(5);

  // Nothing was run, nothing can be clicked, nobody was asked.
  await expect(original.locator('a, input, iframe, button')).toHaveCount(0);
  expect(asked).toEqual([]);

  // On a phone one stands behind the other.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('tab', { name: 'Text', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Original', exact: true }).click();
  await expect(original).toBeVisible();
  await expectNoFindings(page, 'a PDF on a phone');
});
