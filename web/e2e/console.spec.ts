/** The owner's console: a company is slowed down and reads why; staff who enter are seen, and shown out. */
import { account, elsewhere, signUp } from './support/account';
import { expect, expectNoFindings, test } from './support/test';

test.skip(process.env['ATELIER_E2E_DATA'] === undefined && process.env['ATELIER_E2E_URL'] !== undefined);

test('K04: a company that takes too much is slowed down, reads why, and goes on when the brake is off', async ({
  signedIn: page,
  browser,
}) => {
  test.setTimeout(240_000);
  const company = `Sable ${String(Date.now())}`;
  const reason = 'Ten times its share since noon';
  const theirs = await elsewhere(browser);
  await signUp(theirs.page, { ...account('sable'), company });

  await page.goto(`/settings/clients-load?search=${encodeURIComponent(company)}`);
  await expect(page.getByRole('link', { name: company })).toBeVisible();
  await expectNoFindings(page, 'load');
  await page.getByRole('button', { name: `Slow down ${company}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Slow ${company} down` });
  await dialog.getByRole('combobox', { name: 'Brake' }).click();
  await page.getByRole('option', { name: 'Read only' }).click();
  await dialog.getByRole('button', { name: 'Place the brake' }).click();
  await expect(dialog.getByText('Please give the reason in at least 10 characters')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await expectNoFindings(page, 'placing a brake');
  await dialog.getByRole('button', { name: 'Place the brake' }).click();
  await expect(page.getByRole('row', { name: new RegExp(company) })).toContainText('Read only');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });

  await theirs.page.goto('/workspaces');
  const line = theirs.page.getByRole('status').filter({ hasText: 'Limited until' });
  await expect(line).toContainText(`Read only. ${reason}`);
  await expectNoFindings(theirs.page, 'limited');
  await theirs.page.getByRole('button', { name: 'New workspace' }).first().click();
  await theirs.page.getByRole('textbox', { name: 'Name' }).fill('Not now');
  await theirs.page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(theirs.page.getByRole('dialog').getByRole('alert')).toContainText(reason);
  await theirs.page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Remove ${company}: Read only` }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('button', { name: `Remove ${company}: Read only` })).toHaveCount(0);
  // Another process may answer, which hears of it within two seconds.
  await expect(async () => {
    await theirs.page.goto('/workspaces');
    await expect(theirs.page.locator('h1')).toBeVisible();
    await expect(line).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
});

test('R70: a company sees who entered and what they open, and shows them out', async ({ signedIn: page, browser }) => {
  test.setTimeout(240_000);
  const company = `Umber ${String(Date.now())}`;
  const theirs = await elsewhere(browser);
  await signUp(theirs.page, { ...account('umber'), company });

  await page.goto(`/settings/act-for-client?search=${encodeURIComponent(company)}`);
  await page.getByRole('button', { name: `Act for ${company}` }).click();
  const dialog = page.getByRole('dialog', { name: `Act for ${company}` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ticket 4711: a run that does not end');
  await dialog.getByRole('button', { name: 'Begin' }).click();
  const banner = page.getByRole('region', { name: 'Acting for a client' });
  await expect(banner).toBeVisible();
  await page.goto('/workspaces');

  await theirs.page.goto('/settings/entries');
  const entry = theirs.page.getByRole('table', { name: 'Staff access' }).getByRole('row').nth(1);
  await expect(entry).toContainText('Under way');
  await expectNoFindings(theirs.page, 'entries');
  await entry.getByRole('button', { name: /^See what/ }).click();
  await expect(theirs.page.getByRole('dialog').getByText('GET /api/v1/workspace/list').first()).toBeVisible();
  await expectNoFindings(theirs.page, 'transcript');
  await theirs.page.keyboard.press('Escape');
  await entry.getByRole('button', { name: 'End now' }).click();
  await theirs.page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await expect(entry).toContainText('Over');
  await expect(async () => {
    await page.goto('/workspaces');
    await expect(banner).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });

  // From now on they are asked, and staff see that before they begin.
  await theirs.page.getByRole('switch', { name: 'Staff must ask before they enter' }).press('Space');
  await expect(theirs.page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(`/settings/act-for-client?search=${encodeURIComponent(company)}`);
  await expect(page.getByRole('button', { name: `Ask ${company} to let you in` })).toBeVisible();
});
