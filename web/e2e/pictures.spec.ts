/** Pictures in an output: chosen from a file, with words that stand for them, kept over a reload, and in the document that is taken along. */
import { readFile } from 'node:fs/promises';
import { openEditor, pen, sampleRun } from './support/begun';
import { expect, expectGoodLooks, test } from './support/test';
import { textIn, unzip } from './support/zip';

/** Two by two pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGPwd3sKRAwQCgAnDgXpGMvyuAAAAABJRU5ErkJggg==',
  'base64',
);

test('issue 6: a picture is put in with its words, is there after a reload, and goes along in a Word document', async ({
  signedIn: page,
}) => {
  const { useCase, run } = await sampleRun(page);
  await openEditor(page, run);
  const dialog = page.getByRole('dialog', { name: 'Insert a picture' });
  const words = dialog.getByRole('textbox', { name: 'What it shows' });
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Insert a picture' }).click();
    await (await choosing).setFiles(file);
  };

  await pen(page).focus();
  await page.keyboard.press('Control+End');
  await choose({ name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(dialog).toContainText('Please choose a PNG, JPEG or WebP picture.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await choose({ name: 'plan.png', mimeType: 'image/png', buffer: PNG });
  await expect(dialog.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(dialog).toContainText('Please say what the picture shows.');
  await expectGoodLooks(page, 'a picture without words');
  await words.fill('Plan of the first floor');
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
  const picture = pen(page).getByRole('img', { name: 'Plan of the first floor' });
  await expect(picture).toBeVisible();

  await picture.dblclick();
  const reword = page.getByRole('dialog', { name: 'Alternative text' });
  await reword.getByRole('textbox', { name: 'What it shows' }).fill('Plan of the second floor');
  await reword.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.reload();
  const kept = (of: ReturnType<typeof pen>) => of.getByRole('img', { name: 'Plan of the second floor' });
  const width = (of: ReturnType<typeof kept>) => of.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(() => width(kept(pen(page)))).toBe(2);
  await expectGoodLooks(page, 'with a picture');

  await page.goto(`/use-case/${useCase}/run?run=${run}`);
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect.poll(() => width(kept(answer))).toBe(2);
  await answer.getByRole('button', { name: 'Export' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export' });
  await exporting.getByRole('radio', { name: 'Word (DOCX)' }).check();
  const downloading = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Download' }).click();
  const file = unzip(await readFile(await (await downloading).path()));
  expect([...file.keys()].filter((name) => /^word\/media\/.+\.png$/.test(name))).not.toEqual([]);
  expect(textIn(file, 'word/document.xml')).toContain('descr="Plan of the second floor"');
});
