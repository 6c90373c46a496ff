/** A run whose model takes its time: stopped, reloaded in the middle, refused. */
import { ANSWERED, bringPolicy, makeHeldUseCase, makeWorkspace } from './support/library';
import { FIRST_SENTENCE, LAST_SENTENCE, release } from './support/model';
import { expect, findings, test } from './support/test';

const question = { name: /Question/ };

test.describe('with a model that takes its time', () => {
  test.skip(process.env['ATELIER_E2E_MODEL_URL'] === undefined && process.env['ATELIER_E2E_URL'] !== undefined);

  test('stop keeps what was written; a reload in the middle loses nothing; a refusal says what to do', async ({
    signedIn: page,
  }) => {
    test.setTimeout(300_000);
    // Each try asks its own questions: what an earlier one let go stays so.
    const first = `HOLD ${String(Date.now())}: what may a room cost?`;
    const second = `HOLD ${String(Date.now())}: and in Oslo?`;
    const workspace = await makeWorkspace(page, `Slow ${String(Date.now())}`);
    await bringPolicy(page, workspace);
    await makeHeldUseCase(page, workspace, 'Held answers', 'Travel policy.md');
    await page.getByRole('link', { name: 'Run', exact: true }).click();
    // The builder has a form with the same question: until the page is here, that one would be filled in.
    const form = page.getByRole('region', { name: 'Inputs' });
    const ask = async (words: string) => {
      await form.getByRole('textbox', question).fill(words);
      await form.getByRole('button', { name: 'Run', exact: true }).click();
    };
    const answer = page.getByRole('region', { name: 'Answer' });

    await ask(first);
    await expect(answer.getByText(FIRST_SENTENCE)).toBeVisible(ANSWERED);
    await expect(answer.getByText('Writing')).toBeVisible();
    await expect(answer.getByRole('button', { name: /^Source 1: / })).toBeVisible();
    expect(await findings(page), 'streaming').toEqual([]);
    await answer.getByRole('button', { name: 'Stop' }).click();
    await expect(answer.getByText('What was written until then is kept below.')).toBeVisible();
    await expect(answer.getByText(FIRST_SENTENCE)).toBeVisible();
    await release(first);
    await page.reload();
    await expect(answer.getByText('What was written until then is kept below.')).toBeVisible();
    await expect(answer.getByText(FIRST_SENTENCE)).toBeVisible();
    await expect(answer.getByText(LAST_SENTENCE)).toHaveCount(0);

    await ask(second);
    await expect(answer.getByText('Writing')).toBeVisible(ANSWERED);
    await expect(answer.getByText(FIRST_SENTENCE)).toBeVisible();
    await page.reload();
    await expect(answer.getByText('Writing')).toBeVisible();
    await expect(answer.getByText(FIRST_SENTENCE)).toHaveCount(1);
    await release(second);
    await expect(answer.getByText(LAST_SENTENCE)).toBeVisible(ANSWERED);
    await expect(answer.getByText(FIRST_SENTENCE)).toHaveCount(1);
    await expect(answer.getByRole('button', { name: 'Export' })).toBeVisible();
    await expect(answer).not.toContainText('**');

    await ask('REFUSE this one');
    await expect(answer.getByText('This run failed')).toBeVisible(ANSWERED);

    await page.getByRole('link', { name: 'History', exact: true }).click();
    const history = page.getByRole('table', { name: 'Runs' });
    await expect(history.getByRole('link')).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Stopped');
    await expect(history.getByRole('link')).toHaveCount(1);
    await history.getByRole('link', { name: /what may a room cost/ }).click();
    await expect(answer.getByText('What was written until then is kept below.')).toBeVisible();
  });
});
