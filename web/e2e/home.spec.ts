/** Home, dashboard, first steps and the one place where everything is made, in a real browser on a real server. */
import { account, call, elsewhere, signUp } from './support/account';
import { newWorkspace, sampleRun } from './support/begun';
import { expect, expectGoodLooks, test } from './support/test';

test('R16 R25: what one did is on the home, news is set aside and taken back, and steps tick by the deed', async ({
  signedIn: page,
}) => {
  test.setTimeout(180_000);
  const { run, useCase } = await sampleRun(page);
  await call(page, 'PUT', `use-case/${useCase}/favourite`, { is_favourite: true });
  await page.goto('/');
  await expect(
    page.getByRole('region', { name: 'At hand' }).getByRole('link', { name: 'Answers with sources' }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your recent runs' }).getByRole('link').first()).toBeVisible();
  await expectGoodLooks(page, 'home');

  await page.goto('/get_started');
  const runner = page.getByRole('region', { name: 'Work with answers' });
  await expect(runner.getByRole('listitem').filter({ hasText: 'Run a use case' })).toContainText(', done');
  await expect(runner.getByRole('listitem').filter({ hasText: 'Add a favourite' })).toContainText(', done');
  await expectGoodLooks(page, 'first-steps');
  await call(page, 'PUT', `use-case/${useCase}/favourite`, { is_favourite: false });
  await page.goto(`/runs/${run}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('R17 R54: a dashboard is arranged by the keyboard, kept on the server, and shows what the team did', async ({
  signedIn: page,
}) => {
  test.setTimeout(180_000);
  const workspace = await newWorkspace(page, `Dashboards ${String(Date.now())}`);
  await call(page, 'DELETE', 'dashboard');
  await page.goto('/dashboard');
  const team = page.getByRole('region', { name: 'Team activity' });
  await expect(team.getByText(/made the workspace/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Arrange' }).press('Enter');
  const up = page.getByRole('button', { name: 'Move up: Team activity' });
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/dashboard') && answer.request().method() === 'PUT',
  );
  await up.press('Enter');
  expect((await kept).status()).toBe(200);
  await expectGoodLooks(page, 'dashboard');
  await page.reload();
  const { widgets } = (await call(page, 'GET', 'dashboard')) as { widgets: string[] };
  expect(widgets.indexOf('team_activity')).toBe(3);
  await call(page, 'DELETE', 'dashboard');
  await call(page, 'DELETE', `workspace/${workspace}`);
});

test('R26: everything is made from one place', async ({ signedIn: page }) => {
  await page.goto('/createResource');
  await expect(page.getByRole('link', { name: 'Use case', exact: true })).toBeVisible();
  await expectGoodLooks(page, 'create');
  await page.getByRole('link', { name: 'Brand template' }).click();
  await expect(page.getByRole('heading', { name: 'New brand template', level: 1 })).toBeVisible();
});

test('R25 R29: a new company finds three doors on its home, and its first steps under Help', async ({ browser }) => {
  test.setTimeout(180_000);
  const { page, close } = await elsewhere(browser);
  await signUp(page, account('steps'));
  await page.goto('/');
  await expect(page.getByText("Welcome! Let's get started")).toBeVisible();
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'First steps' }).click();
  await expect(page.getByRole('heading', { name: 'First steps', level: 1 })).toBeVisible();
  const admin = page.getByRole('region', { name: 'Look after your company' });
  await admin.getByRole('button', { name: 'Skip: Set your brand' }).click();
  await expect(admin.getByRole('button', { name: 'Resume: Set your brand' })).toBeVisible();
  await close();
});
