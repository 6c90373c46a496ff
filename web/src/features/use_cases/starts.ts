/** What a new use case may begin with. */
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Definition, ModelChoice, RegionModels } from '@/api/gen/types.gen';
import { blankDefinition, newInput } from '@/features/cases/model';

/** Written here, because braces in a translated text would be read as its own placeholders. */
const QUESTION = '{{question}}';
const FILE = '{{file}}';

type Start = {
  id: string;
  icon: string;
  title: MessageDescriptor;
  text: MessageDescriptor;
  make: () => Pick<Definition, 'instruction' | 'inputs' | 'format'>;
};

export const STARTS: readonly Start[] = [
  {
    id: 'answer',
    icon: 'message-question',
    title: msg`Answer questions from documents`,
    text: msg`People ask a question; the answer cites your documents.`,
    make: () => ({
      instruction: i18n._(
        msg`Answer this question from the documents: ${QUESTION}

Cite the passage behind every statement. If the documents do not say it, say so.`,
      ),
      inputs: [newInput('question', i18n._(msg`Question`), { type: 'long_text' })],
      format: { kind: 'free_text' },
    }),
  },
  {
    id: 'summarise',
    icon: 'notes',
    title: msg`Summarise a file`,
    text: msg`People upload a file; it becomes a summary with the same sections each time.`,
    make: () => ({
      instruction: i18n._(
        msg`Summarise the file ${FILE} for somebody who has not read it.

Cite the passage behind every statement.`,
      ),
      inputs: [newInput('file', i18n._(msg`File`), { type: 'file' })],
      format: {
        kind: 'sections',
        sections: [
          { key: 'summary', title: i18n._(msg`Summary`), guidance: i18n._(msg`Three sentences.`) },
          { key: 'key_points', title: i18n._(msg`Key points`), guidance: i18n._(msg`At most seven, one line each.`) },
          { key: 'open_points', title: i18n._(msg`Open points`), guidance: i18n._(msg`What remains unclear.`) },
        ],
      },
    }),
  },
  {
    id: 'blank',
    icon: 'file-text',
    title: msg`Blank`,
    text: msg`Name it and write everything yourself.`,
    make: () => ({ instruction: '', inputs: [], format: { kind: 'free_text' } }),
  },
];

/** The first model offered, so that a new use case can be tested at once. */
export function firstModel(regions: readonly RegionModels[] | undefined): ModelChoice {
  for (const region of regions ?? []) {
    const model = region.models[0];
    if (model !== undefined) return { id: model.id, region: region.region };
  }
  return blankDefinition.model;
}
