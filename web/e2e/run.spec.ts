import { readFile } from 'node:fs/promises';
/** Running a use case: the answer with its sources, exports, what the model was given, certificate, comparison. */
import type { Page } from '@playwright/test';
import { sampleRun } from './support/begun';
import { ANSWERED } from './support/library';
import { expect, expectNoFindings, findings, signIn, test } from './support/test';

const question = { name: /Question/ };
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** How far the page is wider than its window. */
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** An answered run of the sample, opened on its page. */
async function openAnswered(page: Page) {
  const { useCase, run } = await sampleRun(page);
  const address = `/use-case/${useCase}/run?run=${run}`;
  await page.goto(address);
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByRole('button', { name: 'Export' })).toBeVisible(ANSWERED);
  return { answer, address, run };
}

test('the sample answers with sources; a citation opens the source at the passage, by keyboard', async ({
  signedIn: page,
}) => {
  await page.goto('/workspaces');
  await page.getByRole('link', { name: 'Sample workspace' }).first().click();
  await page.getByRole('link', { name: 'Answers with sources', exact: true }).click();
  await page.getByRole('button', { name: 'Fill in the example' }).click();
  expect(await findings(page), 'form').toEqual([]);
  await page.getByRole('textbox', question).press('Control+Enter');
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByRole('button', { name: 'Export' })).toBeVisible(ANSWERED);
  await expect(answer.getByRole('heading', { name: 'Sources' })).toBeVisible();

  // By keyboard: chip, popover, source.
  const chip = answer.getByRole('button', { name: /^Source 1: / }).first();
  await chip.focus();
  await page.keyboard.press('Enter');
  const popover = page.getByRole('dialog', { name: /^Source 1: / });
  await expect(popover).toBeVisible();
  expect(await findings(page), 'popover').toEqual([]);
  await popover.getByRole('button', { name: 'View source' }).press('Enter');
  const source = page.getByRole('dialog', { name: /^Source 1: / }).filter({ hasText: 'Open the whole document' });
  await expect(source.getByText('Cited passage')).toBeInViewport();
  expect(await findings(page), 'source').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(source).toHaveCount(0);
});

test('an answer is exported in each format; what a format cannot hold is said where it was asked for', async ({
  signedIn: page,
}) => {
  const { answer } = await openAnswered(page);
  for (const [item, ending] of [
    ['PDF', /\.pdf$/],
    ['Word (DOCX)', /\.docx$/],
    ['Web page (HTML)', /\.html$/],
    ['Markdown', /\.md$/],
  ] as const) {
    await answer.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByRole('radio', { name: item }).check();
    if (item === 'PDF') {
      await dialog.getByRole('checkbox', { name: 'Marked copy' }).check();
      expect(await findings(page), 'export').toEqual([]);
    }
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toMatch(ending);
    await expect(dialog).toHaveCount(0);
  }
  // The answer has no table.
  await answer.getByRole('button', { name: 'Export' }).click();
  const refused = page.getByRole('dialog', { name: 'Export' });
  await refused.getByRole('radio', { name: 'Excel (XLSX)' }).check();
  await refused.getByRole('button', { name: 'Download' }).click();
  await expect(refused.getByText(/There is no table in this output/)).toBeVisible();
  await refused.getByRole('button', { name: 'Cancel' }).click();
});

test('the answer lists the passages given to the model, and which of them it cites', async ({ signedIn: page }) => {
  const { answer } = await openAnswered(page);
  await answer.getByRole('button', { name: /^Passages given to the model/ }).click();
  const given = answer.getByRole('list', { name: 'Passages given to the model' });
  await expect(given.getByRole('listitem').first()).toBeVisible();
  await answer.getByRole('switch', { name: 'Cited only' }).check();
  await expect(given.getByText('Cited').first()).toBeVisible();
  for (const [name, size, colorScheme] of [
    ['trace', WIDE, 'light'],
    ['trace-phone', PHONE, 'dark'],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await sideways(page), name).toBe(0);
    expect(await findings(page), name).toEqual([]);
    await page.screenshot({ path: `test-results/${name}.png`, fullPage: true });
  }
});

test('R63: a locked run has a certificate; its file and its page agree', async ({ signedIn: page }) => {
  const { answer, address } = await openAnswered(page);
  await answer.getByRole('button', { name: 'Lock', exact: true }).click();
  const lock = page.getByRole('dialog', { name: 'Lock this run' });
  await lock.getByRole('textbox', { name: /Reason/ }).fill('Signed off');
  await lock.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(page.getByText(/: Signed off/)).toBeVisible();
  await page.goto(address);
  await page.getByRole('link', { name: /certificate/i }).click();
  await expect(page.getByText('Verified: nothing has changed since the run was locked')).toBeVisible();
  expect(await findings(page), 'certificate').toEqual([]);
  const handedOut = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the certificate' }).click();
  const certificate = await (await handedOut).path();
  await page.locator('input[type=file]').setInputFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: await readFile(certificate),
  });
  await expect(page.getByText(/The certificate’s hash is the record’s/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Hash of the record' }).fill('0'.repeat(64));
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('This is not the record’s hash')).toBeVisible();
});

test('an answer says how its run went; on a phone a citation opens as a sheet', async ({ signedIn: page }) => {
  const { answer } = await openAnswered(page);
  await page.getByRole('button', { name: 'How this run went' }).click();
  await expect(answer.getByText('Waited for a runner')).toBeVisible();
  await expect(answer.getByRole('listitem').filter({ hasText: /^offline .* · local/ })).toBeVisible();
  await expectNoFindings(page, 'answer');
  await page.setViewportSize(PHONE);
  expect(await findings(page), 'phone').toEqual([]);
  await answer
    .getByRole('button', { name: /^Source 1: / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('Cited passage')).toBeInViewport();
  expect(await findings(page), 'sheet').toEqual([]);
});

test('two runs are compared, and one is run again with changes', async ({ signedIn: page }) => {
  const { answer, run: first } = await openAnswered(page);
  const form = page.getByRole('region', { name: 'Inputs' });
  const asked = form.getByRole('textbox', question);
  const history = page.getByRole('table', { name: 'Runs' });
  const example = 'How much may a hotel in Oslo cost per night?';

  await test.step('two runs are chosen by keyboard and compared, the older one is A; the address can be shared', async () => {
    await asked.fill(`${example} And who may approve more?`);
    await form.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page).not.toHaveURL(new RegExp(first));
    const second = new URL(page.url()).searchParams.get('run') ?? '';
    // By their addresses: somebody else may ask the same sample meanwhile.
    const row = (id: string) => history.getByRole('row').filter({ has: page.locator(`a[href*="${id}"]`) });
    const recent = page.getByRole('region', { name: 'Recent runs' }).locator(`a[href*="${second}"]`);
    await expect(recent).toHaveAttribute('aria-current', 'true');
    await expect(answer.getByRole('button', { name: 'Export' })).toBeVisible(ANSWERED);
    await page.getByRole('link', { name: 'History', exact: true }).press('Enter');
    for (const id of [second, first]) await row(id).getByRole('checkbox').press('Space');
    await page.getByRole('link', { name: 'Compare the two runs' }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/runs/compare\\?a=${first}&b=`));
    await page.reload();
    const added = page.getByRole('group', question).locator('ins');
    await expect(added.filter({ hasText: 'approve' })).toBeVisible();
    const sources = page.getByRole('region', { name: 'Answer A' }).getByRole('button', { name: /^Source 1: / });
    await expect(sources.first()).toBeVisible();
    await expectNoFindings(page, 'both answers');
  });

  await test.step('only what differs; on a phone one below the other', async () => {
    await page.getByText('Only what differs', { exact: true }).click();
    await expect(page).toHaveURL(/view=changes/);
    await expect(page.getByRole('region', { name: 'What differs' })).toBeVisible();
    await page.setViewportSize(PHONE);
    await expectNoFindings(page, 'what differs, on a phone');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.getByText('Both answers', { exact: true }).click();
    const [a, b] = await Promise.all(
      ['A', 'B'].map((letter) => page.getByRole('region', { name: `Answer ${letter}` }).boundingBox()),
    );
    expect(b?.y ?? 0).toBeGreaterThan((a?.y ?? 0) + (a?.height ?? 0));
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize(WIDE);
  });

  await test.step('run again with changes: the form has its inputs', async () => {
    await page.getByRole('link', { name: 'Run A again with changes' }).press('Enter');
    await expect(page.getByText('Inputs of an earlier run')).toBeVisible();
    await expect(asked).toHaveValue(example);
    await expectNoFindings(page, 'inputs of an earlier run');
    await asked.fill(`${example} Per night?`);
    await form.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.getByText('Inputs of an earlier run')).toHaveCount(0);
    await expect(answer.getByRole('button', { name: 'Export' })).toBeVisible(ANSWERED);
  });
});

test('a use case runs on a document of one’s own', async ({ signedIn: page }) => {
  await page.goto('/workspaces');
  await page.getByRole('link', { name: 'Sample workspace' }).first().click();
  await page.getByRole('link', { name: 'Minutes from a transcript', exact: true }).click();
  const form = page.getByRole('region', { name: 'Inputs' });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'meeting.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(
        'Meeting of 3 March, present: Mira, Tomas.\n\nMira: We decided to move the launch to 12 May.\nTomas: I will tell the suppliers by Friday.\nMira: It stays open who pays for the samples.\n',
      ),
    });
  await expect(form.getByText('meeting.txt')).toBeVisible();
  await form.getByRole('textbox', { name: /Title of the meeting/ }).fill('Launch');
  await expect(form.getByRole('button', { name: 'Run', exact: true })).toBeEnabled();
  expect(await findings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Run', exact: true }).click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByRole('button', { name: 'Export' })).toBeVisible(ANSWERED);
  await answer
    .getByRole('button', { name: /^Source \d+: meeting\.txt/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'View source' }).click();
  await expect(page.getByRole('dialog').getByText('Cited passage')).toBeInViewport();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Inputs of this run' }).click();
  await expect(answer.getByText('meeting.txt', { exact: true }).first()).toBeVisible();
  await form.getByRole('button', { name: 'Remove meeting.txt' }).click();
  await form.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(form.getByText('Please add a recording or its transcript.')).toBeVisible();
});

test('on a phone: no findings in either scheme, and nothing to scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, '/workspaces');
  await page.getByRole('main').getByRole('link', { name: 'Sample workspace' }).first().click();
  await page.getByRole('link', { name: 'Brief from documents', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Fill in the example' })).toBeVisible();
  const run = new URL(page.url()).pathname;
  const edit = run.replace(/^\/use-case\/(.+)\/run$/, '/edit-use-case/$1');
  for (const screen of [run, '/build-use-case', '/runs', edit]) {
    await page.goto(screen);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectNoFindings(page, screen);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('tab', { name: 'Test' }).click();
  await expect(page.getByRole('button', { name: 'Fill in the example' })).toBeVisible();
  await expectNoFindings(page, 'test');
});
