/** Asking for access: what one cannot see is asked for, answered with a reason, and both sides are told by mail. */
import { acceptInvite, account, elsewhere, invite } from './support/account';
import { makeWorkspace } from './support/library';
import { fromMail, mailCount } from './support/mail';
import { adminEmail, expect, findings, test } from './support/test';

test.skip(process.env['ATELIER_E2E_DATA'] === undefined && process.env['ATELIER_E2E_URL'] !== undefined);

test('a workspace is asked for and given, a right is asked for and not given; both are told why', async ({
  signedIn: page,
  browser,
}) => {
  test.setTimeout(240_000);
  const stamp = String(Date.now());
  const workspace = `Tenders ${stamp}`;
  const guest = { ...account('asker'), email: `asker-${stamp}@atelier.example` };
  await makeWorkspace(page, workspace);
  const code = await invite(page, guest.email, ['Nora', `Vale ${stamp}`]);
  const who = `Nora Vale ${stamp}`;
  const theirs = await elsewhere(browser);
  await acceptInvite(theirs.page, guest, code);

  const [asked, answered] = [mailCount(adminEmail), mailCount(guest.email)];
  await theirs.page.goto('/settings/access-requests');
  await theirs.page.getByRole('button', { name: 'Request access' }).first().click();
  const ask = theirs.page.getByRole('dialog', { name: 'Request access' });
  await ask.getByRole('combobox', { name: 'Workspace' }).fill(workspace);
  await theirs.page.getByRole('option', { name: workspace }).click();
  await ask.getByRole('button', { name: 'Send request' }).click();
  await expect(ask.getByText('Please say in a few words what you need it for')).toBeVisible();
  await ask.getByRole('textbox', { name: 'What do you need it for?' }).fill('I write the answers to tenders now.');
  expect(await findings(theirs.page, ['region']), 'ask').toEqual([]);
  await ask.getByRole('button', { name: 'Send request' }).click();
  await expect(theirs.page.getByText('Request sent.')).toBeVisible();
  const mine = theirs.page.getByRole('table', { name: 'My requests' });
  await expect(mine.getByRole('row', { name: new RegExp(workspace) })).toContainText('Waiting');
  expect(await fromMail(adminEmail, /(I write the answers to tenders now\.)/, asked)).toBeTruthy();

  await theirs.page.getByRole('button', { name: 'Request access' }).first().click();
  await ask.getByText('A right', { exact: true }).click();
  await ask.getByRole('combobox', { name: 'Right' }).click();
  await theirs.page.getByRole('listbox').getByRole('option').first().click();
  await ask.getByRole('textbox', { name: 'What do you need it for?' }).fill('For the nightly report.');
  await ask.getByRole('button', { name: 'Send request' }).click();
  await expect(mine.getByRole('row')).toHaveCount(3);

  await page.goto('/settings/access-requests?box=review');
  const open = page.getByRole('table', { name: 'Requests to answer' });
  const review = page.getByRole('dialog', { name: `Request of ${who}` });
  const answer = async (request: RegExp) => {
    const row = open.getByRole('row', { name: request });
    await row.getByRole('button', { name: `Answer the request of ${who}` }).click();
    await expect(review).toBeVisible();
  };
  await answer(new RegExp(workspace));
  expect(await findings(page, ['region']), 'review').toEqual([]);
  await review.getByRole('textbox', { name: 'Reason' }).fill('Welcome to the team of tenders.');
  await review.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`${who} has access now`)).toBeVisible();
  await expect(review).toHaveCount(0);

  await answer(/For the nightly report/);
  await review.getByText('Decline', { exact: true }).first().click();
  await review.getByRole('button', { name: 'Decline' }).click();
  await expect(review.getByText('Please say why')).toBeVisible();
  await review.getByRole('textbox', { name: 'Reason' }).fill('The report has a key of its own.');
  await review.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText(`${who} was told`)).toBeVisible();

  expect(await fromMail(guest.email, /(Welcome to the team of tenders\.)/, answered)).toBeTruthy();
  expect(await fromMail(guest.email, /(The report has a key of its own\.)/, answered)).toBeTruthy();
  await theirs.page.reload();
  await expect(mine.getByRole('row', { name: new RegExp(workspace) })).toContainText('Approved');
  await expect(mine.getByRole('row', { name: new RegExp(workspace) })).toContainText('Welcome to the team of tenders.');
  await expect(mine.getByRole('row', { name: /For the nightly report/ })).toContainText('Declined');
  await theirs.page.goto('/workspaces');
  await expect(theirs.page.getByRole('link', { name: workspace }).first()).toBeVisible();
  await theirs.close();
});
