/** The status page: the owner writes an incident, and everybody reads it without signing in. */
import { elsewhere } from './support/account';
import { expect, expectGoodLooks, expectNoFindings, test } from './support/test';

test('issue 33: an incident is written, updated and resolved, and everybody follows it', async ({
  signedIn: page,
  browser,
}) => {
  const title = `Runs wait ${String(Date.now())}`;
  await page.goto('/settings/status');
  await expect(page.getByRole('table', { name: 'Automatic checks' }).getByRole('row').nth(5)).toBeVisible();
  await expectGoodLooks(page, 'status settings');
  await page.getByRole('button', { name: 'Write an incident' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Write an incident' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText('Please choose at least one part.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('textbox', { name: 'What people should know' }).fill('We look at it.');
  // What is chosen lies over the field: its list is opened by keyboard.
  await dialog.getByRole('combobox', { name: 'Affected parts' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Runs', exact: true }).click();
  // The list of parts stays open until something else is chosen.
  await dialog.getByRole('textbox', { name: 'Title' }).click();
  await expectNoFindings(page, 'writing an incident');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  const everybody = await elsewhere(browser);
  await everybody.page.goto('/status');
  const incident = everybody.page.getByRole('article').filter({ hasText: title });
  await expect(incident).toContainText('We look at it.');
  await expect(everybody.page.getByRole('heading', { name: 'Under way' })).toBeVisible();
  await expectGoodLooks(everybody.page, 'status');

  for (const [stage, text] of [
    ['Monitoring', 'It is faster again.'],
    ['Resolved', 'All runs are done.'],
  ] as const) {
    await page.getByRole('button', { name: `Update ${title}` }).click();
    const news = page.getByRole('dialog');
    await news.getByRole('textbox', { name: 'What people should know' }).fill(text);
    await news.getByRole('combobox', { name: 'Stage' }).click();
    await page.getByRole('option', { name: stage }).click();
    await news.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('article').filter({ hasText: title })).toContainText(text);
  }
  // Another process may answer, which looks every twenty seconds.
  await expect(async () => {
    await everybody.page.reload();
    await expect(incident).toContainText('All runs are done.', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
});
