/** Two runs of a history side by side, a run done again with changes, and a version of its output with a name. */
import type { Page } from '@playwright/test';
import { ANSWERED } from './support/library';
import { expect, findings, test } from './support/test';

const BOTH_SCHEMES = ['light', 'dark'] as const;

async function inBothSchemes(page: Page, where: string) {
  for (const colorScheme of BOTH_SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), `${where}, ${colorScheme}`).toEqual([]);
  }
}

const noScrollSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('two runs are chosen in the history and compared; one is run again with changes', async ({ signedIn: page }) => {
  await page.goto('/workspaces');
  await page.getByRole('link', { name: 'Sample workspace' }).first().click();
  await page.getByRole('link', { name: 'Answers with sources', exact: true }).click();
  const form = page.getByRole('region', { name: 'Inputs' });
  const question = form.getByRole('textbox', { name: /Question/ });
  const answer = page.getByRole('region', { name: 'Answer', exact: true });
  const ask = async (words: string) => {
    await question.fill(words);
    await form.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(answer.getByRole('button', { name: 'Export' })).toBeVisible(ANSWERED);
  };
  await form.getByRole('button', { name: 'Fill in the example' }).click();
  const example = await question.inputValue();
  await ask(example);
  const first = new URL(page.url()).searchParams.get('run') ?? '';
  await page.getByRole('button', { name: 'How this run went' }).click();
  await expect(answer.getByText('Waited for a runner')).toBeVisible();
  await expect(answer.getByRole('listitem').filter({ hasText: /^offline .* · local/ })).toBeVisible();
  await ask(`${example} And who may approve more?`);
  const history = page.getByRole('table', { name: 'Runs' });
  await expect(history.getByRole('link').nth(1)).toHaveAttribute('href', new RegExp(first));
  await expect(history.getByRole('link').nth(0)).toHaveAttribute('aria-current', 'true');

  await test.step('chosen by keyboard, the older one is A, and the address can be shared', async () => {
    const boxes = history.getByRole('checkbox', { name: /^Compare / });
    await boxes.nth(0).focus();
    await page.keyboard.press('Space');
    await boxes.nth(1).focus();
    await page.keyboard.press('Space');
    await page.getByRole('link', { name: 'Compare the two runs' }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/runs/compare\\?a=${first}&b=`));
    await page.reload();
    const added = page.getByRole('group', { name: /Question/ }).locator('ins');
    await expect(added.first()).toContainText('approve more');
    await expect(
      page
        .getByRole('region', { name: 'Answer A' })
        .getByRole('button', { name: /^Source 1: / })
        .first(),
    ).toBeVisible();
    await inBothSchemes(page, 'both answers');
  });

  await test.step('only what differs; on a phone one below the other', async () => {
    await page.getByText('Only what differs', { exact: true }).click();
    await expect(page).toHaveURL(/view=changes/);
    await expect(page.getByRole('region', { name: 'What differs' })).toBeVisible();
    await inBothSchemes(page, 'what differs');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await noScrollSideways(page)).toBeLessThanOrEqual(0);
    await page.getByText('Both answers', { exact: true }).click();
    const [a, b] = await Promise.all(
      ['A', 'B'].map((letter) => page.getByRole('region', { name: `Answer ${letter}` }).boundingBox()),
    );
    expect(b?.y ?? 0).toBeGreaterThan((a?.y ?? 0) + (a?.height ?? 0));
    expect(await noScrollSideways(page)).toBeLessThanOrEqual(0);
    await inBothSchemes(page, 'phone');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('run again with changes: the form has its inputs, and what was there comes back', async () => {
    await page.getByRole('link', { name: 'Run A again with changes' }).click();
    await expect(page.getByText('Inputs of an earlier run')).toBeVisible();
    await expect(question).toHaveValue(example);
    await inBothSchemes(page, 'inputs of an earlier run');
    await question.fill(`${example} Per night?`);
    await form.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.getByText('Inputs of an earlier run')).toHaveCount(0);
    await expect(answer.getByRole('button', { name: 'Export' })).toBeVisible(ANSWERED);
  });

  await test.step('by keyboard alone: a callout, and a version with a name', async () => {
    await answer.getByRole('link', { name: 'Edit', exact: true }).press('Enter');
    const pen = page.getByRole('textbox', { name: 'Output' });
    await expect(pen).toBeVisible();
    await pen.focus();
    await page.keyboard.press('Control+End');
    // Twice: out of a list too.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Mind the deadline.');
    await page.getByRole('button', { name: 'Callout' }).press('Enter');
    await expect(pen.getByRole('note')).toContainText('Mind the deadline.');
    await page.getByRole('button', { name: 'History' }).press('Enter');
    const versions = page.getByRole('dialog', { name: 'History' });
    await versions.getByRole('textbox', { name: 'Name of this version' }).fill('For the board');
    await page.keyboard.press('Enter');
    await expect(versions.getByRole('button', { name: /^For the board.*current/ })).toBeVisible();
    await inBothSchemes(page, 'named version');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Back to the run' }).press('Enter');
    await expect(answer.getByRole('note')).toContainText('Mind the deadline.');
  });
});
