/** A real run becomes figures within seconds: the company's, one's own and the owner's; and what they show of people. */
import { call } from './support/account';
import { ANSWERED, makeWorkspace, saved, startUseCase } from './support/library';
import { expect, expectNoFindings, test } from './support/test';

/** Facts are summed every three seconds, and the page is loaded anew. */
const SUMMED = { timeout: 90_000, intervals: [2_000] };

test('R53: a run is in the figures of the company, of oneself and of the owner', async ({ signedIn: page }) => {
  const tag = String(Date.now());
  const name = `Counted ${tag}`;
  await startUseCase(page, await makeWorkspace(page, `Insight ${tag}`), name);
  await page.getByRole('textbox', { name: 'Instruction' }).fill('Say that you are ready.');
  await saved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 is published')).toBeVisible();
  const id = /edit-use-case\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  await page.goto(`/use-case/${id}/run`);
  await page.getByRole('textbox', { name: 'Question' }).fill('Are you ready?');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(
    page
      .getByRole('link', { name: 'Edit' })
      .or(page.getByRole('button', { name: 'Edit' }))
      .first(),
  ).toBeVisible(ANSWERED);

  await expect(async () => {
    await page.goto('/settings/insights?tab=use-cases');
    // The tab is code of its own, and a busy machine takes its time to load it.
    await expect(page.getByRole('table', { name: 'Figures' })).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible({ timeout: 2_000 });
  }).toPass(SUMMED);
  await expectNoFindings(page, 'use cases');

  await page.goto('/settings/insights?time=7d');
  const chart = page.getByRole('figure', { name: 'Runs and calls by day' });
  await expect(chart.locator('svg .recharts-bar-rectangle').first()).toBeAttached();
  await expectNoFindings(page, 'overview');
  const tabs = page.getByRole('tablist').first();
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await tabs.evaluate((list) => list.scrollWidth <= list.clientWidth)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  // The list fades where there are more of them.
  expect(await tabs.evaluate((list) => getComputedStyle(list).getPropertyValue('--tabs-after'))).toBe('56px');
  await expectNoFindings(page, 'overview on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await chart.getByRole('button', { name: 'Show as a table' }).press('Enter');
  await expect(chart.getByRole('table').getByRole('row')).toHaveCount(8);
  const download = page.waitForEvent('download');
  await chart.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('Runs and calls by day.csv');

  await page.goto('/settings/insights?tab=figures&by=person');
  await expect(page.getByRole('table', { name: 'Figures' }).getByRole('row').nth(1)).toBeVisible();
  await page.goto('/settings/my-usage');
  await expect(
    page.getByRole('table', { name: 'By use case' }).getByRole('row', { name: new RegExp(name) }),
  ).toBeVisible();
  await expect(page.getByText(/were looked at by name/)).toBeVisible();
  await expectNoFindings(page, 'my usage');
  await page.goto('/settings/clients-activity');
  await expect(page.getByRole('table', { name: 'Client activity' }).getByRole('row').nth(1)).toBeVisible();
  await expectNoFindings(page, 'clients');
  for (const tab of ['Revenue', 'Margin', 'Trials', 'At risk', 'Storage']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('button', { name: /^Download .*CSV$/ }).first()).toBeVisible();
    await expectNoFindings(page, `clients: ${tab}`);
  }
});

test('with sums alone nobody is told apart, and the page says so', async ({ signedIn: page }) => {
  await call(page, 'PUT', 'setting/insight', { naming: 'sums', smallest_group: 5 });
  await page.goto('/settings/insights?tab=figures&by=person&time=30d');
  await expect(page.getByText('Your company does not show these figures')).toBeVisible();
  await page.goto('/settings/insights?tab=privacy');
  await page.getByRole('radio', { name: /By name/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectNoFindings(page, 'privacy');
});
