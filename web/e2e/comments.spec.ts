/** Comments on an output: about its words, to a colleague, who is told, finds them at their words, answers and settles them. */
import { colleague } from './support/account';
import { openEditor, pen, sampleRun, selectWords } from './support/begun';
import { fromMail } from './support/mail';
import { expect, expectGoodLooks, expectNoFindings, test } from './support/test';

test('issue 6: words are commented on, a colleague is called, answers at the words and settles it', async ({
  signedIn: page,
  browser,
}) => {
  const { workspace, run } = await sampleRun(page);
  const surname = `Sol${String(Date.now())}`;
  const mira = await colleague(page, browser, workspace, ['Mira', surname]);
  await openEditor(page, run);
  const words = (await pen(page).locator('[data-origin="model"]').first().innerText()).split(' ').slice(0, 3).join(' ');
  const marked = (of: typeof page) => pen(of).locator('[data-comment]').first();

  await selectWords(page, words);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Comments' });
  const field = panel.getByRole('textbox', { name: 'New comment on these words' });
  await expect(panel).toContainText(words);
  await field.fill('Is this still so, @');
  await field.press('End');
  // By a name of her own: an earlier try may have left another Mira there.
  await field.pressSequentially(surname);
  await expect(page.getByRole('option', { name: `Mira ${surname}` })).toBeVisible();
  await expectNoFindings(page, 'somebody is offered');
  await field.press('Enter');
  await expect(field).toHaveValue(`Is this still so, @Mira ${surname} `);
  await field.press('Control+Enter');
  const thread = panel.getByRole('article');
  await expect(thread).toContainText(`Is this still so, @Mira ${surname}`);
  await expect(thread.locator('strong')).toHaveText(`@Mira ${surname}`);
  await expect(marked(page)).toHaveText(words);

  // Her mail leads to it, whatever else stands on the page.
  const address = await fromMail(mira.email, /(\/runs\/[^/\s]+\/edit\?comment=[0-9a-f-]+)/);
  const hers = mira.page;
  await hers.goto(address);
  const herPanel = hers.getByRole('dialog', { name: 'Comments' });
  const herThread = herPanel.getByRole('article');
  await expect(herThread).toContainText('Is this still so');
  await expect(herThread.getByText('New', { exact: true })).toBeVisible();
  await expect(hers.locator('[data-comment="open"]').first()).toHaveText(words);
  await herThread.getByRole('button', { name: 'Answer' }).click();
  await herThread.getByRole('textbox', { name: 'Your answer' }).fill('It is, until the end of the year.');
  await expectGoodLooks(hers, 'an answer to a comment');
  await herThread.getByRole('button', { name: 'Answer' }).click();
  await expect(herThread).toContainText('until the end of the year');

  // Whoever began it is told without asking for the page again, and leads the text to the words.
  await panel.getByRole('button', { name: 'Close the comments' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Comments \(\d+\) 1 new$/ })).toBeVisible();
  await page.getByRole('button', { name: /^Comments/ }).click();
  await expect(thread).toContainText('until the end of the year');
  await thread.getByRole('button', { name: words }).click();
  await expect(pen(page).locator('[data-comment="open"]').first()).toHaveText(words);

  await herThread.getByRole('button', { name: 'Resolve' }).click();
  await expect(herPanel.getByText('No open comments')).toBeVisible();
  await expect(hers.locator('[data-comment]')).toHaveCount(0);
  await herPanel.getByText('Resolved', { exact: true }).click();
  await expect(herThread).toContainText(`Resolved by Mira ${surname}`);
  await hers.reload();
  await expect(hers.getByRole('button', { name: 'Comments', exact: true })).toBeVisible();
  await mira.close();
});
