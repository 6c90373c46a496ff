/** Editing an output: the pen, the marks, the source of a citation, saving, history, two tabs, the lock. */
import type { Page } from '@playwright/test';
import { ANSWERED } from './support/library';
import { expect, findings, test } from './support/test';

/** Runs the sample and opens its answer in the editor. */
async function openEditor(page: Page) {
  await page.goto('/workspaces');
  await page.getByRole('link', { name: 'Sample workspace' }).first().click();
  await page.getByRole('link', { name: 'Answers with sources', exact: true }).click();
  await page.getByRole('button', { name: 'Fill in the example' }).click();
  await page.getByRole('textbox', { name: /Question/ }).press('Control+Enter');
  const answer = page.getByRole('region', { name: 'Answer' });
  await answer.getByRole('link', { name: 'Edit', exact: true }).click(ANSWERED);
  await expect(pen(page)).toBeVisible();
}

const pen = (page: Page) => page.getByRole('textbox', { name: 'Output' });
const marks = (page: Page, origin: string) => pen(page).locator(`[data-origin="${origin}"]`);

/** Writes behind the last word of the first paragraph that has a source. */
async function typeAtSource(page: Page, words: string) {
  await marks(page, 'model').first().click();
  await page.keyboard.press('Home');
  await page.keyboard.type(words);
}

test('an output is edited: marks follow the words, a citation opens its source, a save is a version, one comes back', async ({
  signedIn: page,
}) => {
  await openEditor(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), colorScheme).toEqual([]);
  }
  await expect(page.getByText('No changes')).toBeVisible();

  await test.step('an edit that breaks its source turns it amber at once', async () => {
    await typeAtSource(page, 'Never ');
    await expect(marks(page, 'changed').first()).toContainText('Never');
    await expect(pen(page).locator('[data-broken]').first()).toBeVisible();
    expect(await findings(page), 'changed').toEqual([]);
    await page.getByRole('button', { name: 'The source still holds' }).click();
    await expect(marks(page, 'changed')).toHaveCount(0);
  });

  await test.step('a citation opens its source at the passage, by pointer', async () => {
    await pen(page)
      .getByRole('img', { name: /^Source 1: / })
      .first()
      .click();
    const source = page.getByRole('dialog', { name: /^Source 1: / });
    await expect(source.getByText('Cited passage')).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(source).toHaveCount(0);
  });

  await test.step('pasted plain, then rich: markup becomes text of ours, under the page’s own policy', async () => {
    const paste = (type: string, text: string) =>
      pen(page).evaluate(
        (element, [kind, words]) => {
          const data = new DataTransfer();
          data.setData(kind ?? '', words ?? '');
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        },
        [type, text],
      );
    await pen(page).click();
    await page.keyboard.press('Control+End');
    await paste('text/plain', ' Plain words.');
    await paste(
      'text/html',
      '<p>Rich <b>words</b><script>window.bad = 1</script><img src="https://192.0.2.1/x.png"></p>',
    );
    await expect(pen(page).locator('strong', { hasText: 'words' })).toBeVisible();
    await expect(pen(page).locator('img[src]')).toHaveCount(0);
  });

  await test.step('saved, compared, brought back', async () => {
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/^Saved /)).toBeVisible();
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await history.getByRole('button', { name: /Version 2 · current/ }).click();
    await expect(history.locator('ins').first()).toBeVisible();
    expect(await findings(page), 'history').toEqual([]);
    await history.getByRole('button', { name: /^The model/ }).click();
    await history.getByRole('button', { name: 'Restore this version' }).click();
    await expect(history).toHaveCount(0);
    await expect(pen(page)).not.toContainText('Plain words.');
    await page.getByRole('button', { name: 'History' }).click();
    await expect(history.getByText(/Version 3 · current · restores version 1/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page), 'phone').toEqual([]);
});

test('two tabs: the second to save sees the difference and loses no text; a locked run takes no edit', async ({
  signedIn: page,
}) => {
  await openEditor(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await typeAtSource(page, 'First ');
  await typeAtSource(other, 'Second ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await other.getByRole('button', { name: 'Save' }).click();
  const conflict = other.getByRole('dialog', { name: 'Somebody else saved first' });
  await expect(conflict.locator('del').first()).toContainText('First');
  await expect(conflict.locator('ins').first()).toContainText('Second');
  expect(await findings(other), 'conflict').toEqual([]);
  await conflict.getByRole('button', { name: 'Continue with mine' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(pen(other)).toContainText('Second');
  await other.getByRole('button', { name: 'History' }).click();
  await expect(other.getByText(/Version 3 · current/)).toBeVisible();
  await other.keyboard.press('Escape');

  await other.getByRole('button', { name: 'Lock', exact: true }).click();
  const lock = other.getByRole('dialog', { name: 'Lock this run' });
  await lock.getByRole('textbox', { name: /Reason/ }).fill('Signed off');
  await lock.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(other.getByText(/: Signed off/)).toBeVisible();
  await expect(pen(other)).toHaveAttribute('contenteditable', 'false');
  expect(await findings(other), 'locked').toEqual([]);
});
