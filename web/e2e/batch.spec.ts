/** Running many: a sheet is dropped, matched, checked and started; its results are taken along; the same sheet runs by the calendar. */
import { ANSWERED } from './support/library';
import { expect, findings, test } from './support/test';

const SHEET = 'Question,Note\nWhat may a room cost?,first\n,nothing asked\nWho approves a trip?,third\n';

test('a sheet becomes runs and a workbook, and then a schedule', async ({ signedIn: page }) => {
  test.setTimeout(300_000);
  await page.goto('/workspaces');
  await page.getByRole('link', { name: 'Sample workspace' }).first().click();
  await page.getByRole('link', { name: 'Answers with sources', exact: true }).click();
  await page.getByRole('link', { name: 'Batch', exact: true }).click();
  expect(await findings(page), 'sheet').toEqual([]);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a sheet' }).click();
  await (await choosing).setFiles({ name: 'travel.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) });

  // The column is found by its name; nothing runs before it was checked and started.
  await expect(page.getByRole('heading', { name: 'travel.csv' })).toBeVisible();
  await expect(page.getByLabel(/^Question/).first()).toHaveValue('0');
  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  const faulty = page.getByRole('table', { name: 'Rows with errors' });
  await expect(faulty).toContainText('Please fill this in.');
  const start = page.getByRole('button', { name: 'Run 2 rows' });
  await expect(start).toBeDisabled();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), `draft, ${colorScheme}`).toEqual([]);
  }
  await page.screenshot({ path: 'test-results/batch-draft.png', fullPage: true });
  await page.getByRole('checkbox', { name: 'Leave out the row with errors' }).check();
  await page.getByRole('textbox', { name: 'Name' }).fill('Travel questions');
  await start.click();

  await expect(page.getByText('2 of 2 rows (100 %)')).toBeVisible(ANSWERED);
  const address = page.url();
  // Also the rows, which are asked for on their own, have come to their end.
  const rows = page.getByRole('table', { name: 'Rows', exact: true });
  await expect(rows.getByText('Done', { exact: true })).toHaveCount(2);
  expect(await findings(page), 'done').toEqual([]);
  await page.screenshot({ path: 'test-results/batch-done.png', fullPage: true });
  for (const [item, ending] of [
    ['Excel (XLSX)', /\.xlsx$/],
    ['A Word document for each row (ZIP)', /\.zip$/],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Results' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    if (item.startsWith('A Word')) {
      const naming = page.getByRole('dialog', { name: 'A Word document for each row' });
      await naming.getByLabel('Named after').selectOption('Column “Note”');
      expect(await findings(page), 'naming').toEqual([]);
      await naming.getByRole('button', { name: 'Download' }).click();
    }
    expect((await downloading).suggestedFilename()).toMatch(ending);
  }
  await page.getByRole('link', { name: /2: What may a room cost/ }).click();
  await expect(page.getByRole('region', { name: 'Answer' }).getByRole('button', { name: 'Export' })).toBeVisible();
  await page.goto('/batches');
  await page.getByRole('link', { name: 'Travel questions' }).first().click();
  await expect(page).toHaveURL(address);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page), 'phone').toEqual([]);
  await page.screenshot({ path: 'test-results/batch-phone.png', fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto('/workspaces');
  await page.getByRole('link', { name: 'Sample workspace' }).first().click();
  await page.getByRole('link', { name: 'Answers with sources', exact: true }).click();
  await page.getByRole('link', { name: 'Schedules', exact: true }).click();
  await page.getByRole('link', { name: 'New schedule' }).click();
  await page.getByRole('textbox', { name: /^Question/ }).fill('What may a room cost?');
  await expect(page.getByText(/^Next: /)).toBeVisible();
  await page.getByLabel('How often').selectOption('Custom rule (RRULE)');
  await page.getByRole('textbox', { name: 'Rule' }).fill('FREQ=MINUTELY');
  await expect(page.getByText('Times must be an hour apart at least.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Rule' }).fill('FREQ=MONTHLY;BYDAY=-1FR');
  await expect(page.getByText(/^Next: /)).toBeVisible();
  expect(await findings(page), 'schedule form').toEqual([]);
  await page.screenshot({ path: 'test-results/schedule-form.png', fullPage: true });
  await page.getByRole('button', { name: 'Create schedule' }).click();
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText('1 of 1 rows (100 %)')).toBeVisible(ANSWERED);
  await page.goto('/schedules');
  await page.getByRole('link', { name: 'Answers with sources' }).first().click();
  await expect(page.getByRole('table', { name: 'Earlier runs' }).getByText('Done')).toBeVisible();
  expect(await findings(page), 'schedule').toEqual([]);
  await page.screenshot({ path: 'test-results/schedule.png', fullPage: true });
});

const meeting = (day: string) => ({
  name: `Meeting of ${day}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from(`Ada: We launch on ${day}.\nBen: I tell the suppliers by ${day}.\n`),
});

test('issue 6: files without a sheet become a run each, and Word documents named after them', async ({
  signedIn: page,
}) => {
  test.setTimeout(300_000);
  await page.goto('/workspaces');
  await page.getByRole('link', { name: 'Sample workspace' }).first().click();
  await page.getByRole('link', { name: 'Minutes from a transcript', exact: true }).click();
  await page.getByRole('link', { name: 'Batch', exact: true }).click();
  await expect(page.getByText('Or drop files here, without a sheet')).toBeVisible();
  for (const [name, size, colorScheme] of [
    ['batch-files', { width: 1440, height: 900 }, 'light'],
    ['batch-files-phone', { width: 390, height: 844 }, 'dark'],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), name).toEqual([]);
    await page.screenshot({ path: `test-results/${name}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await choosing).setFiles([meeting('Monday'), meeting('Tuesday')]);

  await expect(page.getByRole('heading', { name: 'Meeting of Monday.txt and 1 more' })).toBeVisible();
  await page.getByLabel(/^Title of the meeting/).selectOption('The same value for all rows');
  await page.getByRole('textbox', { name: 'Title of the meeting, for all rows' }).fill('Launch');
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByRole('button', { name: 'Run 2 rows' })).toBeEnabled();
  expect(await findings(page), 'draft of files').toEqual([]);
  await page.screenshot({ path: 'test-results/batch-files-draft.png', fullPage: true });
  await page.getByRole('button', { name: 'Run 2 rows' }).click();
  await expect(page.getByText('2 of 2 rows (100 %)')).toBeVisible(ANSWERED);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Results' }).click();
  await page.getByRole('menuitem', { name: 'A Word document for each row (ZIP)' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
});
