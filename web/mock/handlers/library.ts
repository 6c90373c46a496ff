/** The library: a brand template that two use cases name, one of them hidden, a format and a prompt. */
import type { LibraryEntry, LibraryUse } from '@/api/gen/types.gen';
import { list, ok } from '../answers';
import { ids } from '../db';
import { onReset } from '../reset';
import { matches, on } from './guard';

const NOW = '2026-11-20T09:00:00Z';

const entry = (n: number, more: Pick<LibraryEntry, 'kind' | 'name'> & Partial<LibraryEntry>): LibraryEntry => ({
  id: `00000000-0000-7000-8000-00000011b${String(n).padStart(3, '0')}`,
  workspace_id: null,
  workspace_name: null,
  owner_name: 'Ada Lovelace',
  changed_at: NOW,
  uses: 0,
  hidden_uses: 0,
  chats: null,
  ...more,
});

const use = (n: number, more: Partial<LibraryUse> = {}): LibraryUse => ({
  id: ids.useCase(n),
  name: 'Contract review',
  workspace_id: ids.workspace(1),
  workspace_name: 'Legal',
  is_prompt: false,
  draft_revision: 1,
  in_draft: true,
  is_live: true,
  may_change: true,
  schedules: [],
  ...more,
});

const first = () => ({
  entries: [
    entry(1, { kind: 'brand_template', name: 'Letterhead', uses: 2, hidden_uses: 1 }),
    entry(2, { kind: 'brand_template', name: 'Letterhead 2027' }),
    entry(3, { kind: 'format', name: 'Contract brief' }),
    entry(4, { kind: 'prompt', name: 'Summarise a meeting', uses: null, hidden_uses: null, chats: 3 }),
  ],
  uses: [use(1), use(2, { name: 'Supplier check', may_change: false })],
  replaced: [] as string[],
});

export const library = first();
onReset(() => Object.assign(library, first()));

export const libraryHandlers = [
  on.get('/library/list', ({ query }) =>
    list(
      library.entries.filter(
        (each) =>
          matches(query.get('search'), each.name) && (query.get('kind') === null || each.kind === query.get('kind')),
      ),
    ),
  ),
  on.get('/library/uses', ({ query }) =>
    query.get('id') === library.entries[0]?.id
      ? ok({ use_cases: library.uses, hidden: 1, chats: 0 })
      : ok({ use_cases: [], hidden: 0, chats: query.get('kind') === 'prompt' ? 3 : 0 }),
  ),
  on.post('/library/replace', ({ body }) => {
    library.replaced = body.use_cases.map(({ id }) => id);
    return ok({ drafts: body.use_cases.length });
  }),
];
