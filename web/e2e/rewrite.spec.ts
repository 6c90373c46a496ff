/** Selected words are given to a model: its proposal is looked at, let be or taken, taken back, and marked as what it is. */
import { openEditor, pen, sampleRun, selectWords } from './support/begun';
import { REWRITTEN } from './support/model';
import { expect, expectGoodLooks, test } from './support/test';

test.skip(process.env['ATELIER_E2E_MODEL_URL'] === undefined, 'needs the stand-in of a model');

test('issue 6: a proposal is rejected, then accepted, taken back, brought again, and stays the model’s after a reload', async ({
  signedIn: page,
}) => {
  const { run } = await sampleRun(page);
  await openEditor(page, run);
  const rewrite = page.getByRole('button', { name: 'Rewrite…' });
  await expect(rewrite).toHaveAccessibleDescription('Select the words first');
  const before = await pen(page).innerText();
  const words = (await pen(page).locator('[data-origin="model"]').first().innerText()).split(' ').slice(0, 4).join(' ');
  const byModel = pen(page).locator('[data-by="model"]');
  const panel = page.getByRole('dialog', { name: 'Rewrite the selection' });
  const propose = async () => {
    await selectWords(page, words);
    await rewrite.click();
    await panel.getByRole('button', { name: 'Propose' }).click();
    await expect(panel.locator('ins')).toHaveText(REWRITTEN);
  };

  await test.step('the difference is shown, and nothing happens before it is taken', async () => {
    await propose();
    await expect(panel.locator('del')).toHaveText(words);
    await expect(panel.getByText('The selection is sent to: This server')).toBeVisible();
    await expectGoodLooks(page, 'a proposal');
    await panel.getByRole('button', { name: 'Reject' }).click();
    await expect(panel).toHaveCount(0);
    expect(await pen(page).innerText()).toBe(before);
    await expect(page.getByText('No changes')).toBeVisible();
  });

  await test.step('accepted, its words are the model’s and their source is to be checked; one step takes them back', async () => {
    await propose();
    await panel.getByRole('button', { name: 'Accept' }).click();
    await expect(byModel).toHaveText(REWRITTEN);
    const legend = page.getByRole('complementary', { name: 'Where each sentence comes from' });
    await expect(legend.getByRole('button', { name: 'Next to check' })).toBeVisible();
    await expect(pen(page).locator('[data-origin="changed"]').first()).toContainText('other words');
    await expect(pen(page)).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(byModel).toHaveCount(0);
    expect(await pen(page).innerText()).toBe(before);
  });

  await test.step('an instruction of one’s own; what is saved says who wrote it', async () => {
    await selectWords(page, words);
    await rewrite.click();
    await panel.getByRole('combobox', { name: 'What to do' }).selectOption('own');
    await panel.getByRole('button', { name: 'Propose' }).click();
    await expect(panel.getByText('Please say what shall be done with the text.')).toBeVisible();
    await panel.getByRole('textbox', { name: 'What should the model do?' }).fill('Say it in other words.');
    await panel.getByRole('button', { name: /Propose|Try again/ }).click();
    await panel.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^Saved /)).toBeVisible();
    await page.reload();
    await expect(byModel).toHaveText(REWRITTEN);
  });
});
