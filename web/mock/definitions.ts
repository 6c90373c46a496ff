/** Definitions and versions of the mock's use cases: each input type, each format, published and not. */
import type { Definition, RegionModels, UseCase, UseCaseSummary } from '@/api/gen/types.gen';
import type { InputDefinition, PublishedVersion } from '@/api/types';
import { db, ids, WORKSPACE_SLUGS } from './db';

export const input = (name: string, more: Partial<InputDefinition> = {}): InputDefinition => ({
  name,
  label: name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' '),
  help: '',
  type: 'short_text',
  required: false,
  options: [],
  default: null,
  example: null,
  min: null,
  max: null,
  ...more,
});

const definitionOf = (useCase: UseCaseSummary): Definition => ({
  ...(useCase.kind === 'prompt' ? { kind: 'prompt' as const } : {}),
  name: useCase.name,
  description: useCase.description,
  icon: useCase.icon,
  instruction:
    'Answer the question “{{question}}” for {{audience}}.\n\nUse only the supporting documents and cite the passage behind every statement. If the documents do not say it, say so.',
  inputs: [
    input('question', {
      type: 'long_text',
      required: true,
      help: 'One question, in a whole sentence.',
      example: 'What may we spend on a hotel night, and who approves more?',
      max: 2_000,
    }),
    input('audience', {
      type: 'choice',
      options: ['Employees', 'Managers', 'Finance'],
      default: 'Employees',
    }),
    input('length', { type: 'number', label: 'Length in words', default: 300, min: 50, max: 2_000 }),
    input('as_of', { type: 'date', label: 'As of' }),
    input('tables', { type: 'yes_no', label: 'May use tables', default: true }),
    input('draft', { type: 'file', label: 'Your own draft', help: 'It is read for this run only.' }),
  ],
  document_ids: [ids.document(1), ids.document(2)],
  format: {
    kind: 'sections',
    sections: [
      { key: 'answer', title: 'Answer', guidance: 'Two sentences.' },
      { key: 'details', title: 'Details', guidance: 'The rules with their limits.' },
      { key: 'open_points', title: 'Open points', guidance: 'What the documents do not say.' },
    ],
  },
  model: { id: 'offline', region: 'local' },
  temperature: 0.2,
  max_tokens: null,
});

export const models: RegionModels[] = [
  {
    region: 'local',
    label: 'This machine',
    is_served: true,
    models: [
      {
        id: 'offline',
        label: 'Offline extraction',
        context_window: 200_000,
        capabilities: ['chat', 'extract'],
        price: null,
        generates: false,
      },
    ],
  },
  {
    region: 'eu',
    label: 'European Union',
    is_served: true,
    models: [
      {
        id: 'large-2',
        label: 'Large 2',
        context_window: 128_000,
        capabilities: ['chat', 'json'],
        price: { input_per_million: 2, cached_input_per_million: null, output_per_million: 6, currency: 'EUR' },
        generates: true,
      },
      {
        id: 'text-embedding-3-small',
        label: 'Embedding 3 small',
        context_window: 8_000,
        capabilities: ['embedding'],
        price: null,
        generates: true,
      },
      {
        id: 'small-2',
        label: 'Small 2',
        context_window: 32_000,
        capabilities: ['chat'],
        price: { input_per_million: 0.2, cached_input_per_million: null, output_per_million: 0.6, currency: 'EUR' },
        generates: true,
      },
    ],
  },
];

const version = (definition: Definition, n: number, note: string): PublishedVersion => ({
  version: n,
  definition,
  note,
  published_at: new Date(Date.now() - n * 7_200_000).toISOString(),
  published_by_name: 'Ada Marlowe',
});

type Kept = { useCase: UseCase; versions: PublishedVersion[] };
let source: unknown;
let kept = new Map<string, Kept>();

/** The whole use case behind a row of the list; made at first sight, thrown away with the data set. */
export function details(id: string | undefined): Kept | null {
  if (source !== db) {
    source = db;
    kept = new Map();
  }
  const known = kept.get(id ?? '');
  if (known) return known;
  const row = db.useCases.find((each) => each.id === id);
  if (!row) return null;
  const draft = definitionOf(row);
  const versions =
    row.published_version === null ? [] : [version(structuredClone(draft), row.published_version, 'First version')];
  const made: Kept = {
    versions,
    useCase: {
      id: row.id,
      workspace_id: row.workspace_id,
      workspace_name: row.workspace_name,
      folder_id: row.folder_id,
      draft,
      draft_revision: 1,
      published: versions[0] ?? null,
      has_unpublished_changes: row.has_unpublished_changes,
      my_permissions: [...WORKSPACE_SLUGS],
      documents: db.documents
        .filter((each) => draft.document_ids.includes(each.id))
        .map(({ id: documentId, name, status }) => ({ id: documentId, name, status })),
      created_at: row.updated_at,
      updated_at: row.updated_at,
      updated_by_name: row.updated_by_name,
      visibility: row.visibility,
      tags: row.tags,
      shared_only: false,
    },
  };
  kept.set(row.id, made);
  return made;
}
