/** Use cases: lists, drafts with revisions, publishing and versions. */
import type { Definition, RegionModels, UseCaseSummary } from '@/api/gen/types.gen';
import { done, list, notFound, ok, orMissing, refuse } from '../answers';
import { db } from '../db';
import { details, input, models } from '../definitions';
import { matches, on } from './guard';
import { hasTags } from './shelf';

const now = () => new Date().toISOString();

const inFolders = ({ document_folder_ids: ids = [] }: Definition) =>
  db.folders.filter(({ id }) => ids.includes(id)).reduce((sum, { documents }) => sum + documents, 0);

/** The cheapest of all models in a region, or anywhere; one without a price comes last. */
function cheapest(where: string) {
  const price = (offer: { model: RegionModels['models'][number] }) => offer.model.price?.input_per_million ?? Infinity;
  const inRegion = models.filter((each) => where === '' || each.region === where);
  const offers = inRegion.flatMap((region) => region.models.map((model) => ({ region, model })));
  return offers.toSorted((a, b) => price(a) - price(b))[0] ?? null;
}

/** A use case of this name was saved by somebody else in the meantime. */
const CONTESTED = 'Contested';

export const useCaseHandlers = [
  on.get('/use-case/get-region-wise-models-list', () => ok(models)),
  on.get('/use-case/list', ({ query }) => {
    const folder = query.get('folder_id');
    const mine = (workspace: string) => db.workspaces.find((each) => each.id === workspace)?.my_permissions ?? [];
    const rows = db.useCases.filter(
      (each) =>
        (query.get('workspace_id') === null || each.workspace_id === query.get('workspace_id')) &&
        (folder === null || each.folder_id === (folder === 'root' ? null : folder)) &&
        (query.get('status') === null || each.status === query.get('status')) &&
        hasTags(each.tags, query.get('tags')) &&
        matches(query.get('search'), each.name, each.description),
    );
    if (query.get('sort_by') === 'name') rows.sort((a, b) => a.name.localeCompare(b.name));
    return list(
      rows.map((row) => ({ ...row, my_permissions: mine(row.workspace_id) })),
      { folder_total: 0 },
    );
  }),
  on.post('/use-case/propose', ({ body }) => {
    const words = body.words;
    if (words.includes('unusable')) {
      return refuse(422, 'drafting.unusable', 'The model’s answer was no definition. Try again.');
    }
    const none = { definition: null, repairs: [], model_label: null, region_label: null };
    if (words.includes('contract')) {
      const template = { id: 'contract-review', name: 'Contract review', description: '', why: ['contract'] };
      return ok({ ...none, template });
    }
    const definition: Definition = {
      name: 'Reply to a complaint',
      description: 'A polite answer.',
      icon: 'file-text',
      instruction: 'Answer {{letter}}.',
      inputs: [input('letter', { type: 'long_text', required: true })],
      document_ids: [],
      format: { kind: 'free_text' },
      model: { id: 'large-2', region: 'eu' },
      temperature: 0.3,
      max_tokens: null,
    };
    const by = { model_label: 'Large 2', region_label: 'European Union' };
    return ok({ definition, repairs: ['“Letter” was made a short text.'], ...by, template: null });
  }),
  on.post('/use-case', ({ body, user }) => {
    const definition = body.definition as Definition;
    if (definition.name.trim() === '') {
      return refuse(400, 'validation', 'Please check the form.', { errors: { name: ['Give it a name.'] } });
    }
    const workspace = db.workspaces.find((each) => each.id === body.workspace_id);
    const row: UseCaseSummary = {
      id: crypto.randomUUID(),
      workspace_id: body.workspace_id,
      workspace_name: workspace?.name ?? '',
      folder_id: body.folder_id ?? null,
      name: definition.name,
      description: definition.description,
      icon: definition.icon,
      kind: definition.kind ?? 'use_case',
      status: 'draft',
      has_unpublished_changes: true,
      published_version: null,
      updated_at: now(),
      updated_by_name: `${user.first_name} ${user.last_name}`,
      runs: 0,
      my_permissions: workspace?.my_permissions ?? [],
      visibility: body.visibility === 'private' ? 'private' : 'workspace',
      tags: [],
    };
    db.useCases.unshift(row);
    const made = details(row.id);
    if (made) Object.assign(made.useCase, { draft: definition, documents: [] });
    return orMissing(made?.useCase);
  }),
  on.get('/use-case/{id}', ({ params }) => {
    const found = details(params.id);
    return found ? ok(found.useCase) : notFound();
  }),
  on.put('/use-case/{id}/draft', ({ params, body }) => {
    const found = details(params.id);
    if (!found) return notFound();
    const { useCase } = found;
    const definition = body.definition as Definition;
    // Once; and whatever was saved before, an earlier test's last word may still arrive.
    if (definition.name === CONTESTED && useCase.updated_by_name !== 'Ben Osei') {
      useCase.draft_revision += 1;
      useCase.draft = { ...useCase.draft, description: 'Changed by Ben in the meantime.' };
      useCase.updated_by_name = 'Ben Osei';
    }
    if (body.revision !== useCase.draft_revision) {
      return refuse(409, 'use_cases.stale', 'Somebody else saved first.', { current: useCase });
    }
    Object.assign(useCase, {
      draft: definition,
      draft_revision: useCase.draft_revision + 1,
      updated_at: now(),
      has_unpublished_changes: true,
      documents: db.documents
        .filter((each) => definition.document_ids.includes(each.id))
        .map(({ id, name, status }) => ({ id, name, status })),
    });
    const row = db.useCases.find((each) => each.id === useCase.id);
    if (row) Object.assign(row, { name: definition.name, icon: definition.icon, updated_at: now() });
    return ok({
      draft_revision: useCase.draft_revision,
      updated_at: useCase.updated_at,
      has_unpublished_changes: true,
    });
  }),
  on.post('/use-case/{id}/publish', ({ params, body }) => {
    const found = details(params.id);
    if (!found) return notFound();
    const { useCase, versions } = found;
    if (useCase.draft.instruction.trim() === '') {
      return refuse(400, 'validation', 'The use case cannot be published yet.', {
        errors: { 'definition.instruction': ['Write what the model is to do.'] },
      });
    }
    const published = {
      version: (versions[0]?.version ?? 0) + 1,
      definition: structuredClone(useCase.draft),
      note: typeof body.note === 'string' ? body.note : '',
      published_at: now(),
      published_by_name: 'Ada Marlowe',
    };
    versions.unshift(published);
    Object.assign(useCase, { published, has_unpublished_changes: false });
    const row = db.useCases.find((each) => each.id === useCase.id);
    if (row) Object.assign(row, { status: 'published', published_version: published.version });
    return ok(useCase);
  }),
  on.post('/use-case/{id}/lint', ({ body }) => {
    const { instruction, inputs } = body.definition as Definition;
    const unused = inputs.findIndex(({ name }) => !instruction.includes(`{{${name}}}`));
    if (unused < 0) return ok([]);
    const message = `The instruction does not mention {{${inputs[unused]?.name ?? ''}}}.`;
    return ok([{ severity: 'hint', rule: 'unused_input', field: `inputs[${String(unused)}].name`, message }]);
  }),
  on.get('/use-case/{id}/before-run', ({ params, query }) => {
    const known = details(params.id)?.useCase;
    if (known === undefined) return notFound();
    const own = known.published?.definition.model ?? known.draft.model;
    const wanted = query.get('automatic') ?? (query.get('model') === null ? own.automatic : null);
    const by = wanted === 'cheapest' || wanted === 'fastest' ? wanted : null;
    const where = query.get('region') ?? (query.get('automatic') === null ? own.region : '');
    const picked = by === null ? null : cheapest(where);
    const region = picked?.region ?? models.find((each) => each.region === where);
    const model = picked?.model ?? region?.models.find((each) => each.id === (query.get('model') ?? own.id));
    if (region === undefined || model === undefined) return refuse(400, 'runs.no_model', 'This model is not offered.');
    return ok({
      model: model.id,
      model_label: model.label,
      region: region.region,
      region_label: region.label,
      picked: picked === null || by === null ? null : { by, why: 'The cheapest of those that fit.' },
      runners: ['offline'],
      documents: known.draft.document_ids.length + inFolders(known.draft),
      folders: known.draft.document_folder_ids?.length ?? 0,
      unreadable: 0,
      files: known.draft.inputs.filter(({ type }) => type === 'file').length,
      price: model.price,
      recorded: null,
      typical: null,
    });
  }),
  on.get('/use-case/{id}/versions', ({ params }) => {
    const found = details(params.id);
    return found ? list(found.versions) : notFound();
  }),
  on.put('/use-case/{id}/move', ({ params, body }) => {
    const row = db.useCases.find((each) => each.id === params.id);
    if (!row) return notFound();
    row.folder_id = body.folder_id ?? null;
    return ok(row);
  }),
  on.delete('/use-case/{id}', ({ params }) => {
    db.deletedCases.push(...db.useCases.filter((each) => each.id === params.id));
    db.useCases = db.useCases.filter((each) => each.id !== params.id);
    return done();
  }),
  on.post('/use-case/{id}/restore', ({ params }) => {
    const found = db.deletedCases.find((each) => each.id === params.id);
    if (!found) return notFound();
    db.deletedCases = db.deletedCases.filter((each) => each !== found);
    db.useCases.push(found);
    return orMissing(details(found.id)?.useCase);
  }),
];
