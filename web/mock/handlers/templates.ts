/** Templates, and use cases as files. */
import type { Template, UseCaseSummary } from '@/api/gen/types.gen';
import { list, notFound, ok, orMissing, refuse } from '../answers';
import { db, ids } from '../db';
import { details } from '../definitions';
import { matches, on } from './guard';

function template(id: string, category: Template['category'], name: string): Template {
  const definition = details(ids.useCase(1))?.useCase.draft;
  if (definition === undefined) throw new Error('the mock has no use case to copy');
  return {
    id,
    category,
    name,
    description: `${name} from the documents of the department.`,
    icon: 'scale',
    inputs: definition.inputs.length,
    sections: 3,
    documents: 2,
    definition: { ...structuredClone(definition), name, document_ids: [], model: { id: '', region: '' } },
    sample_documents: [
      { name: 'Review standard.md', size: 4_100 },
      { name: 'Draft.docx', size: 12_800 },
    ],
    example: [{ title: 'Answer', lines: [{ text: 'The cap is 50,000 EUR.', sources: ['Draft.docx'] }] }],
  };
}

const all = () => [
  template('contract-review', 'legal', 'Contract review'),
  template('variance-commentary', 'finance', 'Variance commentary'),
];

export const templateHandlers = [
  on.get('/template/list', ({ query }) =>
    list(
      all().filter(
        (each) =>
          (query.get('category') === null || each.category === query.get('category')) &&
          matches(query.get('search'), each.name, each.description),
      ),
    ),
  ),
  on.get('/template/{id}', ({ params }) => {
    const found = all().find((each) => each.id === params.id);
    return found ? ok(found) : notFound();
  }),
  on.post('/template/{id}/use-case', ({ params, body }) => {
    const found = all().find((each) => each.id === params.id);
    const like = db.useCases[0];
    if (!found || !like) return notFound();
    const row: UseCaseSummary = {
      ...like,
      id: crypto.randomUUID(),
      workspace_id: body.workspace_id,
      folder_id: body.folder_id ?? null,
      name: found.name,
      status: 'draft',
      published_version: null,
    };
    db.useCases.unshift(row);
    const made = details(row.id);
    if (made) made.useCase.draft = found.definition;
    return orMissing(made?.useCase);
  }),
  on.post('/use-case/import/check', ({ body }) => {
    const file = body.file as { format?: string; definition: Template['definition'] };
    const existing = details(ids.useCase(1))?.useCase;
    if (file.format !== 'atelier.use-case') {
      return refuse(400, 'validation', 'Please check the marked fields.', {
        errors: { 'file.format': ['This is not a use case that was exported here.'] },
      });
    }
    return ok({
      definition: file.definition,
      documents: [],
      missing_documents: ['Lease.md'],
      missing_folders: [],
      existing: existing ?? null,
      examples: 0,
    });
  }),
  on.post('/use-case/import', ({ body }) => {
    const found = details((body.update as { id: string } | null)?.id ?? ids.useCase(1));
    if (!found) return notFound();
    found.useCase.draft = (body.file as { definition: Template['definition'] }).definition;
    return orMissing(found.useCase);
  }),
];
