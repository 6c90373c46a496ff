/** The first minutes of a new company: from its sign-up to a cited answer from a document of its own. The steps are counted, not the seconds: those are the machine's. */
import type { Locator, Page } from '@playwright/test';
import { account, CODE } from './support/account';
import { ANSWERED, POLICY, READ, textFile } from './support/library';
import { fromMail } from './support/mail';
import { expect, expectNoFindings, test } from './support/test';

/** What a person does by hand. More than this is not three minutes any more. */
const MOST = { signUp: 8, sample: 3, own: 10 };

function counted(page: Page) {
  let steps = 0;
  return {
    click: async (where: Locator) => {
      steps += 1;
      await where.click();
    },
    fill: async (where: Locator, words: string) => {
      steps += 1;
      await where.fill(words);
    },
    choose: async (open: Locator, file: ReturnType<typeof textFile>) => {
      steps += 1;
      const chooser = page.waitForEvent('filechooser');
      await open.click();
      await (await chooser).setFiles(file);
    },
    /** The steps since the last time. */
    since: () => {
      const done = steps;
      steps = 0;
      return done;
    },
  };
}

test('UX-02: from sign-up to a cited answer from one’s own document in few steps', async ({ page }) => {
  test.setTimeout(240_000);
  const { email, password } = account('minutes');
  const by = counted(page);
  await page.goto('/signup');
  await by.fill(page.getByLabel('Company'), 'Harbour Lights');
  await by.fill(page.getByLabel('First name'), 'Mira');
  await by.fill(page.getByLabel('Last name'), 'Sol');
  await by.fill(page.getByLabel('Work email'), email);
  await by.fill(page.getByLabel('Password', { exact: true }), password);
  await by.fill(page.getByLabel('Confirm password'), password);
  await by.click(page.getByRole('button', { name: 'Create account' }));
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  // The sixth character sends it.
  await by.fill(page.getByLabel('Verification code'), await fromMail(email, CODE));
  await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible();
  expect(by.since()).toBeLessThanOrEqual(MOST.signUp);

  // A trial begins at the plans; the home page with its three doors is one step away.
  await by.click(page.getByRole('link', { name: 'Home', exact: true }));
  await expect(page.getByRole('main').getByText('Run a sample', { exact: true })).toBeVisible();
  await expectNoFindings(page, 'home of a new company');
  await by.click(page.getByRole('main').getByText('Run a sample', { exact: true }));
  const answer = page.getByRole('region', { name: 'Answer' });
  await by.click(page.getByRole('button', { name: 'Run', exact: true }));
  await expect(answer.getByRole('button', { name: /^Source 1: / }).first()).toBeVisible(ANSWERED);
  await expect(answer.getByText(/Quoted from your documents by the offline model/)).toBeVisible();
  expect(by.since()).toBeLessThanOrEqual(MOST.sample);

  await by.click(page.getByRole('navigation').getByRole('link', { name: 'Use cases', exact: true }));
  await by.click(page.getByRole('main').getByRole('link', { name: 'New use case' }).first());
  await by.fill(page.getByRole('textbox', { name: 'Name', exact: true }), 'Travel answers');
  await by.click(page.getByRole('button', { name: 'Create and open the builder' }));
  await by.click(page.getByRole('button', { name: 'Choose documents' }));
  const picker = page.getByRole('dialog');
  await by.choose(picker.getByRole('button', { name: /Upload/ }).first(), textFile('Travel policy.md', POLICY));
  await expect(picker.getByText('Ready to use')).toBeVisible(READ);
  await by.click(picker.getByRole('button', { name: 'Done' }));
  const trial = page.getByRole('region', { name: 'Test' });
  await by.fill(trial.getByRole('textbox', { name: /^Question/ }), 'What may a room in Oslo cost?');
  await by.click(trial.getByRole('button', { name: 'Run', exact: true }));
  await expect(answer.getByRole('button', { name: /^Source 1: Travel policy\.md/ }).first()).toBeVisible(ANSWERED);
  await expect(answer.getByText(/180 euro/).first()).toBeVisible();
  expect(by.since()).toBeLessThanOrEqual(MOST.own);
});
