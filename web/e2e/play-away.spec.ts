/** Play where somebody is away: a frozen tab, a network that is cut, and a chat that is taken along as a file. */
import { ANSWERED } from './support/library';
import { FIRST_SENTENCE, LAST_SENTENCE, release, STAND_IN } from './support/model';
import { answers, attach, begin, choose, field, thread } from './support/play';
import { expect, test } from './support/test';

test.describe('with a model that takes its time', () => {
  test.skip(process.env['ATELIER_E2E_MODEL_URL'] === undefined && process.env['ATELIER_E2E_URL'] !== undefined);

  test('issue 31: an answer that ends while the tab is frozen, or the network is away, is there when they are back', async ({
    signedIn: page,
    context,
  }) => {
    test.setTimeout(300_000);
    await begin(page, 'Away from play');
    await choose(page, new RegExp(STAND_IN));
    const ask = async (text: string) => {
      await field(page).fill(text);
      await page.keyboard.press('Enter');
      await expect(answers(page).last().getByText(FIRST_SENTENCE)).toBeVisible(ANSWERED);
    };
    const first = `HOLD ${String(Date.now())}: what may a room cost?`;
    await ask(first);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
    await release(first);
    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    await expect(answers(page).last().getByText(LAST_SENTENCE)).toBeVisible(ANSWERED);

    const second = `HOLD ${String(Date.now())}: and in Oslo?`;
    await field(page).fill(second);
    await page.keyboard.press('Enter');
    await expect(answers(page)).toHaveCount(2);
    await expect(answers(page).last().getByText(FIRST_SENTENCE)).toBeVisible(ANSWERED);
    await context.setOffline(true);
    await release(second);
    await context.setOffline(false);
    await expect(answers(page).last().getByText(LAST_SENTENCE)).toBeVisible(ANSWERED);
    await page.reload();
    await expect(thread(page).getByText(LAST_SENTENCE)).toHaveCount(2);
  });
});

test('R51: a chat goes out as JSON and comes back with its answer and its source', async ({ signedIn: page }) => {
  test.setTimeout(240_000);
  await begin(page, 'Packed play');
  await choose(page, /offline/i);
  await attach(page);
  await field(page).fill('How much may a hotel in Oslo cost?');
  await page.keyboard.press('Enter');
  const told = () =>
    answers(page)
      .getByText(/180 euro/)
      .first();
  await expect(told()).toBeVisible(ANSWERED);
  const before = page.url();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export this chat' });
  await dialog.getByRole('radio', { name: /^JSON/ }).check();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await (await saved).path();
  await expect(dialog).toHaveCount(0);

  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Folders and import' }).click();
  await page.getByRole('menuitem', { name: 'Import a chat' }).click();
  await (await chosen).setFiles(file);
  await expect(page).not.toHaveURL(before);
  await expect(told()).toBeVisible();
  await expect(answers(page).getByText('From an earlier chat')).toBeVisible();
});
