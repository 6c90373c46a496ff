/** Staff of the platform's owner acting for a client: with a reason, in sight all the time, reading only, in both logs. */
import { account, elsewhere, signUp } from './support/account';
import { expect, findings, test } from './support/test';

test.skip(process.env['ATELIER_E2E_DATA'] === undefined && process.env['ATELIER_E2E_URL'] !== undefined);

test('acting for a client needs a reason, is in sight all the time, changes nothing, and ends', async ({
  signedIn: page,
  browser,
}) => {
  test.setTimeout(240_000);
  const company = `Lumen ${String(Date.now())}`;
  const reason = 'Ticket 4711: a run that does not end';
  const theirs = await elsewhere(browser);
  await signUp(theirs.page, { ...account('lumen'), company });

  await page.goto('/settings/act-for-client');
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(company);
  await page.getByRole('button', { name: `Act for ${company}` }).click();
  const dialog = page.getByRole('dialog', { name: `Act for ${company}` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Because');
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await expect(dialog.getByText('Please give the reason in at least 10 characters')).toBeVisible();
  expect(await findings(page, ['region']), 'reason').toEqual([]);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Begin' }).click();

  const banner = page.getByRole('region', { name: 'Acting for a client' });
  await expect(banner).toContainText(`Acting for ${company}`);
  await expect(banner).toContainText('Read only');
  await expect(banner).toContainText(reason);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), colorScheme).toEqual([]);
  }
  for (const screen of ['/settings/usermanagement', '/settings', '/runs', '/workspaces']) {
    await page.goto(screen);
    await expect(page.locator('h1')).toBeVisible();
    await expect(banner, screen).toBeVisible();
  }
  // What one is about oneself stays closed meanwhile, and nothing can be changed.
  await page.getByRole('button', { name: 'New workspace' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Not mine to make');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('You may only look around here.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(banner).toBeVisible();

  await banner.getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('You are yourself again.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Act for a client', level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);

  for (const reader of [page, theirs.page]) {
    await reader.goto('/settings/audit-log?search=acting.start');
    const entry = reader.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1);
    await expect(entry).toContainText('Admin');
    await entry.getByRole('button').first().click();
    await expect(reader.getByRole('dialog')).toContainText(reason);
  }
  await theirs.close();
});
