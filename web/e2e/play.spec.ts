/** Play: a chat over documents of one's own, with branches, a comparison, what waits, and a link for a colleague. */
import { colleague } from './support/account';
import { ANSWERED } from './support/library';
import { FIRST_SENTENCE, LAST_SENTENCE, release, STAND_IN } from './support/model';
import { answers, attach, begin, choose, field, thread } from './support/play';
import { expect, expectGoodLooks, test } from './support/test';

test('R21, R51: the offline model answers from a document, with its passages; a branch is made, found and removed', async ({
  signedIn: page,
}) => {
  test.setTimeout(240_000);
  await begin(page, 'Play');
  await choose(page, /offline/i);
  await expect(page.getByText('This model quotes, it does not write')).toBeVisible();
  await expectGoodLooks(page, 'play, a new chat');
  await attach(page);
  await field(page).fill('How much may a hotel in Oslo cost?');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/play\/[0-9a-f-]{36}/);
  await expect(
    answers(page)
      .getByText(/180 euro/)
      .first(),
  ).toBeVisible(ANSWERED);
  await expect(field(page)).toBeFocused();
  const before = page.getByRole('region', { name: 'Before you send' });
  await expect(before).toContainText('only you can read it');

  await answers(page)
    .getByRole('button', { name: /^Source 1: / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /Travel policy\.md/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Edit the question' }).click();
  await page.getByRole('textbox', { name: 'Edit your message' }).fill('Who approves a higher rate?');
  await page.keyboard.press('Control+Enter');
  await expect(
    answers(page)
      .getByText(/director/)
      .first(),
  ).toBeVisible(ANSWERED);
  const versions = thread(page).getByRole('group', { name: 'Version 2 of 2' });
  await versions.getByRole('button', { name: 'Previous version' }).click();
  await expect(thread(page).getByText('How much may a hotel in Oslo cost?')).toBeVisible();
  await expectGoodLooks(page, 'play, a chat');

  await page.getByRole('button', { name: 'Branches' }).click();
  const map = page.getByRole('list', { name: 'Messages in all branches' });
  await map.getByRole('button', { name: 'Actions for Who approves a higher rate?' }).click();
  await page.getByRole('menuitem', { name: 'Remove from here on' }).click();
  await expect(map.getByText('Who approves a higher rate?')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(map.getByText('Who approves a higher rate?')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(
    answers(page)
      .getByText(/director/)
      .first(),
  ).toBeVisible();
  const history = page.getByRole('complementary', { name: 'Chats' });
  await history.getByRole('searchbox', { name: 'Search chats' }).fill('Oslo cost');
  await expect(history.getByRole('link', { name: /Oslo/ }).first()).toBeVisible();
});

test.describe('with a model that takes its time', () => {
  test.skip(process.env['ATELIER_E2E_MODEL_URL'] === undefined && process.env['ATELIER_E2E_URL'] !== undefined);

  test('what is sent meanwhile waits on the server, a reload loses nothing, Stop keeps what was written', async ({
    signedIn: page,
  }) => {
    test.setTimeout(300_000);
    const first = `HOLD ${String(Date.now())}: what may a room cost?`;
    await begin(page, 'Slow play');
    await choose(page, new RegExp(STAND_IN));
    await field(page).fill(first);
    await page.keyboard.press('Enter');
    await expect(thread(page).getByText(FIRST_SENTENCE)).toBeVisible(ANSWERED);
    await field(page).fill('And in Bergen?');
    await page.keyboard.press('Enter');
    const queue = page.getByRole('list', { name: 'Waiting to be sent' });
    await expect(queue.getByText('And in Bergen?')).toBeVisible();
    await page.reload();
    await expect(queue.getByText('And in Bergen?')).toBeVisible();
    await expect(thread(page).getByText(FIRST_SENTENCE)).toHaveCount(1);
    await release(first);
    await expect(thread(page).getByText(LAST_SENTENCE)).toBeVisible(ANSWERED);
    await expect(thread(page).getByText('And in Bergen?')).toBeVisible(ANSWERED);
    await expect(queue).toHaveCount(0);

    const second = `HOLD ${String(Date.now())}: and in Oslo?`;
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0, ANSWERED);
    await field(page).fill(second);
    await page.keyboard.press('Enter');
    // The answer before it begins with the same words.
    await expect(answers(page)).toHaveCount(3);
    await expect(answers(page).last().getByText(FIRST_SENTENCE)).toBeVisible(ANSWERED);
    await field(page).press('Escape');
    await expect(answers(page).last().getByText('What was written until then is kept below.')).toBeVisible();
    await release(second);
  });
});

test('a colleague reads along by a link, and goes on with a copy; a link that was taken back opens no more', async ({
  signedIn: page,
  browser,
}) => {
  test.setTimeout(240_000);
  const workspace = await begin(page, 'Shared play');
  await choose(page, /offline/i);
  await attach(page);
  await field(page).fill('How much may a hotel in Oslo cost?');
  await page.keyboard.press('Enter');
  await expect(
    answers(page)
      .getByText(/180 euro/)
      .first(),
  ).toBeVisible(ANSWERED);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this chat' });
  const made = page.waitForResponse(
    (answer) => answer.url().endsWith('/share') && answer.request().method() === 'POST',
  );
  await dialog.getByRole('button', { name: 'Create and copy link' }).click();
  const { data: share } = (await (await made).json()) as { data: { id: string } };

  const other = await colleague(page, browser, workspace, ['Noor', 'Haddad']);
  await other.page.goto(`/play/shared/${share.id}`);
  await expect(other.page.getByText(/180 euro/).first()).toBeVisible();
  await other.page.getByRole('button', { name: 'Continue as my copy' }).click();
  await expect(other.page).toHaveURL(/\/play\/[0-9a-f-]{36}/);
  await expect(thread(other.page).getByText('How much may a hotel in Oslo cost?')).toBeVisible();

  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(dialog.getByText('No link: only you can read this chat.')).toBeVisible();
  await other.page.goto(`/play/shared/${share.id}`);
  await expect(other.page.getByText(/180 euro/)).toHaveCount(0);
  await other.close();
});

test('R21: a file is brought into a chat by a drop, by paste and by a button, and answers from it; a message becomes a prompt', async ({
  signedIn: page,
}) => {
  test.setTimeout(240_000);
  await begin(page, 'Files');
  await choose(page, /offline/i);
  const attached = page.getByRole('list', { name: 'Attached' });
  await expect(page.getByRole('button', { name: 'Upload files' })).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'surcharge.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# Note\n\nThe surcharge for express deliveries is 7 % of their value.\n'),
    });
  await expect(attached.getByText('surcharge.md')).toBeVisible(ANSWERED);

  // As a browser drops and pastes: the page reads the same lists of files.
  const bring = (kind: 'drop' | 'paste', name: string) =>
    field(page).evaluate(
      (area, { how, file }) => {
        const carried = new DataTransfer();
        carried.items.add(new File([`# ${file}\n\nNothing of interest.\n`], file, { type: 'text/markdown' }));
        const init = { bubbles: true, cancelable: true };
        area.dispatchEvent(
          how === 'drop'
            ? new DragEvent('drop', { ...init, dataTransfer: carried })
            : new ClipboardEvent('paste', { ...init, clipboardData: carried }),
        );
      },
      { how: kind, file: name },
    );
  await bring('drop', 'dropped.md');
  await expect(attached.getByText('dropped.md')).toBeVisible(ANSWERED);
  await bring('paste', 'pasted.md');
  await expect(attached.getByText('pasted.md')).toBeVisible(ANSWERED);
  const before = page.getByRole('region', { name: 'Before you send' });
  await expect(before).toContainText('3 documents', ANSWERED);
  await expect(before).toContainText('only you can read it');
  await expectGoodLooks(page, 'play, files in a new chat');

  await field(page).fill('How much is the surcharge for express deliveries?');
  await page.keyboard.press('Enter');
  await expect(answers(page).getByText(/7 %/).first()).toBeVisible(ANSWERED);

  await page.getByRole('button', { name: 'Save as a prompt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a prompt' });
  const name = `Surcharge ${String(Date.now())}`;
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Text').fill('How much is the surcharge for {{kind}} deliveries?');
  await expect(dialog.getByText('1 value is filled in each time.')).toBeVisible();
  await expectGoodLooks(page, 'play, a prompt to be');
  await dialog.getByRole('button', { name: 'Save prompt' }).click();
  await expect(dialog).toBeHidden(ANSWERED);

  await field(page).fill('/surch');
  await page.getByRole('option', { name }).click();
  const form = page.getByRole('region', { name: `Prompt: ${name}` });
  await form.getByLabel('Kind').fill('express');
  await form.getByRole('button', { name: 'Add it to the message' }).click();
  await expect(field(page)).toHaveValue('How much is the surcharge for express deliveries?');
});

test('R51: what changes between two wordings is asked for by the use case of a chat', async ({ signedIn: page }) => {
  test.setTimeout(240_000);
  await begin(page, 'Wordings');
  await choose(page, /offline/i);
  await attach(page);
  await field(page).fill('How much may a hotel in Oslo cost?');
  await page.keyboard.press('Enter');
  await expect(answers(page).first()).toBeVisible(ANSWERED);
  await expect(page.getByRole('button', { name: 'Copy the answer' })).toBeVisible(ANSWERED);
  await page.getByRole('button', { name: 'Edit the question' }).click();
  await page.getByRole('textbox', { name: 'Edit your message' }).fill('How much may a hotel in Bergen cost?');
  await page.keyboard.press('Control+Enter');
  await expect(thread(page).getByRole('group', { name: 'Version 2 of 2' })).toBeVisible(ANSWERED);
  await expect(page.getByRole('button', { name: 'Copy the answer' })).toBeVisible(ANSWERED);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Turn into a use case' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn this chat into a use case' });
  await expect(dialog.getByLabel('Instruction')).toHaveValue(/How much may a hotel in \{\{value_1\}\} cost\?/);
  await expectGoodLooks(page, 'play, a use case of a chat with what it asks for');
  await dialog.getByRole('button', { name: 'Keep “Bergen”' }).click();
  await expect(dialog.getByLabel('Instruction')).toHaveValue(/How much may a hotel in Bergen cost\?/);
});
