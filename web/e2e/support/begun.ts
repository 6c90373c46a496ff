/** Where a story begins, made without the screens that have stories of their own: a workspace, a use case on the stand-in, a run that has ended. */
import type { Page } from '@playwright/test';
import type { Run, UseCase } from '../../src/api/gen/types.gen';
import { call } from './account';
import { ANSWERED } from './library';
import { STAND_IN } from './model';
import { expect } from './test';

/** Makes a workspace and answers its id. */
export async function newWorkspace(page: Page, name: string): Promise<string> {
  return ((await call(page, 'POST', 'setting/admin/create-workspace', { name })) as { id: string }).id;
}

/** A use case on the stand-in with one question, as a draft. */
export async function newDraft(page: Page, workspace_id: string, name: string): Promise<UseCase> {
  const question = { name: 'question', label: 'Question', type: 'long_text', required: true };
  const model = { id: STAND_IN, region: 'local' };
  const definition = { name, instruction: 'Answer this: {{question}}', inputs: [question], model };
  return (await call(page, 'POST', 'use-case', { workspace_id, definition })) as UseCase;
}

/** The same, published: answers its id. */
export async function newUseCase(page: Page, workspace_id: string, name: string): Promise<string> {
  const { id, draft_revision } = await newDraft(page, workspace_id, name);
  await call(page, 'POST', `use-case/${id}/publish`, { revision: draft_revision });
  return id;
}

/** Starts a run and waits until it has its answer. */
export async function answered(page: Page, useCase: string, inputs: object): Promise<Run> {
  const { id } = (await call(page, 'POST', `use-case/${useCase}/run`, { inputs })) as Run;
  let run: Run | undefined;
  await expect
    .poll(async () => {
      run = (await call(page, 'GET', `run/${id}`)) as Run;
      return run.status;
    }, ANSWERED)
    .toBe('succeeded');
  if (run === undefined) throw new Error('There is no run.');
  return run;
}

/** A run of the sample workspace, whose answer has sources; and where it is. */
export async function sampleRun(page: Page) {
  type Named = { id: string; name: string; is_sample?: boolean };
  const workspaces = (await call(page, 'GET', 'workspace/list?search=Sample')) as Named[];
  const workspace = workspaces.find((each) => each.is_sample)?.id ?? '';
  const cases = (await call(page, 'GET', `use-case/list?workspace_id=${workspace}&limit=50`)) as Named[];
  const useCase = cases.find((each) => each.name === 'Answers with sources')?.id ?? '';
  const run = await answered(page, useCase, { question: 'How much may a hotel in Oslo cost per night?' });
  return { workspace, useCase, run: run.id };
}

/** What an output is edited in. */
export const pen = (page: Page) => page.getByRole('textbox', { name: 'Output' });

export async function openEditor(page: Page, run: string) {
  await page.goto(`/runs/${run}/edit`);
  await expect(pen(page)).toBeVisible();
}

/**
 * Selects words that stand within one piece of the text, with the pointer. (A selection that is set from without the editor may be taken back: a moment after it was
 * focused it shows its own once more.)
 */
export async function selectWords(page: Page, words: string) {
  const [from, to] = await pen(page).evaluate((root, wanted) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = (node.textContent ?? '').indexOf(wanted);
      if (at < 0) continue;
      node.parentElement?.scrollIntoView({ block: 'center' });
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const lines = [...range.getClientRects()];
      const [first, last] = [lines[0] ?? new DOMRect(), lines.at(-1) ?? new DOMRect()];
      return [
        { x: first.left + 1, y: first.top + first.height / 2 },
        { x: last.right - 1, y: last.top + last.height / 2 },
      ] as const;
    }
    throw new Error(`“${wanted}” is not in one piece of the text.`);
  }, words);
  // A click and another with the shift key: to drag over words that are selected already would drag them away.
  await page.mouse.click(from.x, from.y);
  await page.keyboard.down('Shift');
  await page.mouse.click(to.x, to.y);
  await page.keyboard.up('Shift');
}
