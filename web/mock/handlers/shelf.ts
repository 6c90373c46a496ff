/** Use cases' visibility and tags, what is shared with the company, and what companies share with all others. */
import type { SearchMethod, SharedTemplate, SimilarUseCase, UseCaseSummary } from '@/api/gen/types.gen';
import { list, notFound, ok, orMissing, refuse } from '../answers';
import { db, ids } from '../db';
import { details } from '../definitions';
import { onReset, remembered } from '../reset';
import { rules } from './access';
import { passage } from './documents';
import { matches, on } from './guard';

/** Whether something has all of the tags of an address. */
export const hasTags = (own: readonly string[], wanted: string | null) =>
  (wanted ?? '').split(',').every((tag) => tag === '' || own.some((each) => each.toLowerCase() === tag.toLowerCase()));

const change = (row: UseCaseSummary, more: Partial<Pick<UseCaseSummary, 'visibility' | 'tags'>>) => {
  Object.assign(row, more);
  const known = details(row.id)?.useCase;
  if (known) Object.assign(known, more);
};

const isShared = (row: UseCaseSummary) =>
  (row.visibility === 'client' || row.visibility === 'public') && row.published_version !== null;

const template = (): SharedTemplate => {
  const definition = details(ids.useCase(1))?.useCase.draft;
  if (definition === undefined) throw new Error('the mock has no use case to copy');
  return {
    id: ids.useCase(901),
    company: 'Atelier',
    is_platform: true,
    is_own: false,
    name: 'Board paper',
    description: 'A decision paper of two pages from the documents of a project.',
    icon: 'file-text',
    tags: ['Board', 'Decisions'],
    inputs: definition.inputs.length,
    sections: 3,
    version: 4,
    shared_at: '2026-05-03T09:00:00Z',
    definition: {
      ...structuredClone(definition),
      name: 'Board paper',
      document_ids: [],
      model: { id: '', region: '' },
    },
  };
};

/** As nearness cannot be computed here: what has a long word of the description in its name. */
const similar = (words: string, but?: string): SimilarUseCase[] => {
  const long = words
    .toLowerCase()
    .split(/\W+/)
    .filter((word) => word.length > 5);
  return db.useCases
    .filter((each) => each.id !== but && each.published_version !== null)
    .filter((each) => long.some((word) => each.name.toLowerCase().includes(word)))
    .slice(0, 5)
    .map(({ id, name, description, icon, workspace_name, my_permissions }) => ({
      id,
      name,
      description,
      icon,
      workspace_name,
      can_run: my_permissions.includes('run-use-cases'),
    }));
};

const compared: SearchMethod = {
  mode: 'words_and_meaning',
  model: 'multilingual-e5-small',
  region: 'local',
  reason: null,
  message: null,
};

const favourites = remembered<true>();
export const isFavourite = (id: string) => favourites.has(id);

/** Whether the platform's owner took it out of the gallery. */
let isWithdrawn = false;
onReset(() => {
  isWithdrawn = false;
});

export const shelfHandlers = [
  on.get('/use-case/favourites', () => list([...favourites.keys()].toReversed().map((id) => ({ use_case_id: id })))),
  on.put('/use-case/{id}/favourite', ({ params, body }) => {
    if (!body.is_favourite) favourites.delete(params.id);
    else if (!favourites.has(params.id)) favourites.set(params.id, true);
    return ok({});
  }),
  on.post('/use-case/similar', ({ body }) => list(similar(body.words), { method: compared })),
  on.get('/use-case/{id}/similar', ({ params }) => {
    const found = details(params.id)?.useCase;
    return found === undefined
      ? notFound()
      : list(similar(`${found.draft.name} ${found.draft.description}`, params.id), { method: compared });
  }),
  on.get('/use-case/shared', ({ query }) =>
    list(
      db.useCases
        .filter((each) => isShared(each) && matches(query.get('search'), each.name, each.description, ...each.tags))
        .map(({ id, name, description, icon, tags, published_version, updated_at, kind }) => ({
          id,
          name,
          description,
          icon,
          tags,
          version: published_version ?? 1,
          published_at: updated_at,
          is_prompt: kind === 'prompt',
        })),
    ),
  ),
  on.get('/use-case/tags', ({ query }) => {
    const all = db.useCases
      .filter((each) => each.workspace_id === query.get('workspace_id'))
      .flatMap(({ tags }) => tags);
    return list(
      [...new Set(all)].toSorted().map((tag) => ({ tag, use_cases: all.filter((each) => each === tag).length })),
    );
  }),
  on.post('/use-case/tags', ({ body }) => {
    const { use_case_ids, add, remove } = body as { use_case_ids: string[]; add: string[]; remove: string[] };
    for (const row of db.useCases.filter(({ id }) => use_case_ids.includes(id))) {
      change(row, { tags: [...new Set([...row.tags.filter((tag) => !remove.includes(tag)), ...add])].toSorted() });
    }
    return ok({});
  }),
  on.put('/use-case/tags', ({ body }) => {
    const { tag, name } = body as { tag: string; name: string | null };
    const having = db.useCases.filter(({ tags }) => tags.includes(tag));
    for (const row of having) {
      const others = row.tags.filter((own) => own !== tag);
      change(row, { tags: name === null ? others : [...new Set([...others, name])].toSorted() });
    }
    return ok({ tag: name ?? tag, use_cases: name === null ? 0 : having.length });
  }),
  on.put('/use-case/{id}/visibility', ({ params, body }) => {
    const row = db.useCases.find((each) => each.id === params.id);
    if (!row) return notFound();
    const { visibility } = body;
    if (!rules('use-case', row.id)?.visibility?.may_set.includes(visibility)) {
      return refuse(403, 'access.visibility', 'This takes more than you may do here.', {
        errors: { visibility: ['This takes more than you may do here.'] },
      });
    }
    change(row, { visibility });
    const changed = rules('use-case', row.id);
    return changed === null ? notFound() : ok(changed);
  }),
  on.get('/run/{id}/sources/{document}', ({ params }) => {
    const document = db.documents.find(({ id }) => id === params.document);
    if (!document || !db.runs.some(({ id }) => id === params.id)) return notFound();
    return list([0, 1].map((index) => passage(document, index, document.version)));
  }),
  on.get('/template/shared/list', ({ query }) => {
    const { definition: _, ...summary } = template();
    const { name, description, company } = summary;
    return list(!isWithdrawn && matches(query.get('search'), name, description, company) ? [summary] : []);
  }),
  on.get('/template/shared/{id}', ({ params }) =>
    params.id === ids.useCase(901) && !isWithdrawn ? ok(template()) : notFound(),
  ),
  on.post('/client/template/{id}/withdraw', ({ params }) => {
    if (params.id !== ids.useCase(901) || isWithdrawn) return notFound();
    isWithdrawn = true;
    return ok({});
  }),
  on.post('/template/shared/{id}/use-case', ({ body }) => {
    const like = db.useCases[0];
    if (!like) return notFound();
    const { name, tags } = template();
    const row: UseCaseSummary = {
      ...like,
      id: crypto.randomUUID(),
      workspace_id: body.workspace_id,
      folder_id: body.folder_id ?? null,
      name,
      tags,
      visibility: 'workspace',
      status: 'draft',
      published_version: null,
    };
    db.useCases.unshift(row);
    const made = details(row.id);
    if (made) made.useCase.draft = template().definition;
    return orMissing(made?.useCase);
  }),
];
