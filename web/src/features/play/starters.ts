/** What somebody may begin a chat with; the words go into the field and are sent by nobody else. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Starter = {
  id: string;
  title: MessageDescriptor;
  /** What is put into the field; what has to be filled in stands at its end. */
  words: MessageDescriptor;
  /** Only of use to a model that writes text of its own. */
  writes: boolean;
};

const STARTERS: readonly Starter[] = [
  {
    id: 'find',
    title: msg`Find what the documents say`,
    words: msg`What do the documents say about `,
    writes: false,
  },
  {
    id: 'limits',
    title: msg`Find limits and deadlines`,
    words: msg`Which amounts, limits and deadlines apply to `,
    writes: false,
  },
  {
    id: 'who',
    title: msg`Find who decides`,
    words: msg`Who has to approve `,
    writes: false,
  },
  {
    id: 'exceptions',
    title: msg`Find exceptions`,
    words: msg`Which exceptions are there to `,
    writes: false,
  },
  {
    id: 'summarise',
    title: msg`Summarise documents`,
    words: msg`Summarise the attached documents for somebody who has not read them, with the open questions at the end.`,
    writes: true,
  },
  {
    id: 'compare',
    title: msg`Compare two documents`,
    words: msg`Compare the attached documents: what agrees, what differs, and what only one of them says?`,
    writes: true,
  },
  {
    id: 'draft',
    title: msg`Draft a letter`,
    words: msg`Draft a short, friendly letter about `,
    writes: true,
  },
];

/** Four, those first that the model is good at. */
export const startersFor = (writes: boolean) =>
  (writes ? [...STARTERS.filter((each) => each.writes), ...STARTERS.filter((each) => !each.writes)] : STARTERS).slice(
    0,
    4,
  );
