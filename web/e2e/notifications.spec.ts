/** R23, R44: a colleague's comment is told in the bell, is read in one browser and in all, and is muted where it is said why. */
import { call, colleague } from './support/account';
import { sampleRun } from './support/begun';
import { expect, expectGoodLooks, expectNoFindings, test } from './support/test';

test('R23: somebody is told of a comment, reads it in one tab and has it read in the other', async ({
  signedIn: page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { workspace, run } = await sampleRun(page);
  const surname = `Bell${String(Date.now())}`;
  const mira = await colleague(page, browser, workspace, ['Mira', surname]);
  await mira.page.goto('/');
  await page.goto('/');
  const other = await page.context().newPage();
  await other.goto('/notifications?box=unread');

  await call(mira.page, 'POST', `run/${run}/comments`, { version: 1, body: 'Is this still so?', mentions: [] });
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  await expect(bell).toBeVisible();
  // The tab that does not listen itself hears of it too.
  const words = new RegExp(`Mira ${surname}`);
  await expect(other.getByRole('link', { name: words })).toBeVisible();
  await bell.click();
  const newest = page.getByRole('dialog', { name: 'Newest notifications' });
  await expect(newest.getByRole('link', { name: words })).toBeVisible();
  await expectNoFindings(page, 'the bell');
  await newest.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(other.getByText('No unread notifications')).toBeVisible();

  await page.goto('/notifications');
  await expect(page.getByRole('link', { name: words })).toBeVisible();
  await expectGoodLooks(page, 'notifications');
  await page
    .getByRole('button', { name: new RegExp(`^Actions: .*${surname}`) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Why did I get this?' }).click();
  const why = page.getByRole('dialog', { name: 'Why did I get this?' });
  await expect(why).toContainText('You started this run, or you wrote in this thread.');
  await expectNoFindings(page, 'why');
  await why.getByRole('button', { name: /^Mute this kind for/ }).click();
  await expect(page.getByText('Muted', { exact: true })).toBeVisible();

  await page.goto('/settings/notifications');
  await expect(page.getByRole('table', { name: 'What you are notified about' })).toBeVisible();
  await expectGoodLooks(page, 'settings of notifications');
  await page
    .getByRole('button', { name: /^Unmute:/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Unmute:/ })).toHaveCount(0);
});
