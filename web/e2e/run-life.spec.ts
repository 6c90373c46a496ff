/** The life of a run after its answer, on its page: bookmark, feedback, cost, "more like this". */
import type { Page } from '@playwright/test';
import { ANSWERED, bringPolicy, makeHeldUseCase, makeWorkspace } from './support/library';
import { expect, expectNoFindings, test } from './support/test';

const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });

test('a run lives on: marked, judged and asked for again', async ({ signedIn: page }) => {
  test.setTimeout(300_000);
  test.skip(process.env['ATELIER_E2E_MODEL_URL'] === undefined, 'needs the stand-in of a model');
  const workspace = await makeWorkspace(page, `Life ${String(Date.now())}`);
  await bringPolicy(page, workspace);
  await makeHeldUseCase(page, workspace, 'Rooms', 'Travel policy.md');
  await page.getByRole('link', { name: 'Run', exact: true }).click();
  const form = page.getByRole('region', { name: 'Inputs' });
  await form.getByRole('textbox', { name: /Question/ }).fill('What may a room cost?');
  await form.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(answer(page).getByRole('link', { name: 'Edit', exact: true })).toBeVisible(ANSWERED);

  await test.step('bookmarked, found good, then not, with a reason', async () => {
    await answer(page).getByRole('button', { name: 'Bookmark', exact: true }).click();
    await expect(answer(page).getByRole('button', { name: 'Bookmarked' })).toBeVisible();
    await answer(page).getByRole('button', { name: 'A good answer', exact: true }).click();
    await expect(answer(page).getByRole('button', { name: 'A good answer', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await answer(page).getByRole('button', { name: 'Not a good answer' }).click();
    await answer(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(answer(page).getByText('Please choose a reason.')).toBeVisible();
    await answer(page).getByRole('combobox', { name: 'Reason' }).selectOption('too_long');
    await answer(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(answer(page).getByRole('button', { name: 'Not a good answer' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.getByRole('button', { name: 'Feedback', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Feedback' });
    await expect(drawer.getByText('1 not good')).toBeVisible();
    await expectNoFindings(page, 'feedback');
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await page.goBack();
  });

  await test.step('its cost is unknown, not nothing; more like it says so in the trace', async () => {
    await expect(answer(page).getByText('unknown')).toBeVisible();
    const before = page.url();
    await answer(page).getByRole('button', { name: 'More like this' }).click();
    await expect(page).not.toHaveURL(before);
    // The answer of the run before stands there until its successor's is.
    const made = new URL(page.url()).searchParams.get('run') ?? 'none';
    const edit = answer(page).getByRole('link', { name: 'Edit', exact: true });
    await expect(edit).toHaveAttribute('href', new RegExp(made), ANSWERED);
    await answer(page).getByRole('button', { name: 'How this run went' }).click();
    await expect(answer(page).getByRole('link', { name: 'an earlier run' })).toBeVisible();
    await answer(page).getByRole('button', { name: 'Prompt as sent' }).click();
    await expect(answer(page).getByText('An earlier answer to such a question was found good.')).toBeVisible();
  });
});
