/** A small data set with every case a screen must show: long names, empty places, each status. Fresh for each test. */
import type { Document, Member, Person, Role, RunSummary, UseCaseSummary, User, Workspace } from '@/api/gen/types.gen';
import type { Acting } from '@/api/types';
import { makeClientTemplates } from './client_templates';
import { makeConsole } from './console';
import { unmarked } from './figures';
import { FIRST_VERSION } from './first-version';
import { makeFolders } from './folders';
import { listed, makeIdentity } from './identity';
import { begin as beginMoney } from './money';
import { resetMemory } from './reset';
import { makeRunners } from './runners';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const id = (kind: number, n: number) =>
  `0190${kind.toString().padStart(4, '0')}-0000-7000-8000-${n.toString().padStart(12, '0')}`;

export const ids = {
  user: (n: number) => id(1, n),
  role: (n: number) => id(2, n),
  workspace: (n: number) => id(3, n),
  folder: (n: number) => id(4, n),
  useCase: (n: number) => id(5, n),
  document: (n: number) => id(6, n),
  run: (n: number) => id(7, n),
};

export const ACCOUNT_SLUGS = [
  'manage-all-users',
  'delete-users',
  'add-users',
  'manage-roles',
  'manage-workspaces',
  'manage-billing',
  'view-client-analytics',
  'manage-developers',
  'manage-resources',
  'review-requests',
  'view-audit-log',
  'manage-bindings',
  'manage-plugins',
  'manage-clients',
  'act-for-clients',
];
export const WORKSPACE_SLUGS = [
  'build-use-cases',
  'publish-use-cases',
  'run-use-cases',
  'manage-documents',
  'manage-formats',
  'edit-outputs',
  'lock-runs',
  'manage-members',
  'view-workspace-analytics',
];

const admin: User = {
  id: ids.user(1),
  client_id: 1,
  client_name: 'Northwind Trading',
  email: 'ada@northwind.example',
  first_name: 'Ada',
  last_name: 'Marlowe',
  role_name: 'Account Admin',
  feature_access: ['WEB_APP'],
  is_mfa_enabled: false,
};
const viewer: User = {
  ...admin,
  id: ids.user(2),
  email: 'ben@northwind.example',
  first_name: 'Ben',
  last_name: 'Osei',
  role_name: 'Member',
};

const person = (n: number, first: string, last: string, more: Partial<Person> = {}): Person =>
  listed(
    {
      id: ids.user(n),
      email: `${first.toLowerCase()}@northwind.example`,
      first_name: first,
      last_name: last,
      role_id: ids.role(n === 1 ? 1 : 2),
      role_name: n === 1 ? 'Account Admin' : 'Member',
      status: 'active',
      last_seen_at: n % 3 === 0 ? null : ago(n * 47),
      created_at: ago(n * 4_000),
    },
    more,
  );

export const workspace = (n: number, name: string, more: Partial<Workspace> = {}): Workspace => ({
  id: ids.workspace(n),
  name,
  description: '',
  created_at: ago(n * 9_000),
  updated_at: ago(n * 95),
  use_cases: 0,
  documents: 0,
  members: 1,
  my_role: 'Workspace Admin',
  my_permissions: [...WORKSPACE_SLUGS],
  is_sample: false,
  ...more,
});

const useCase = (n: number, name: string, description: string, more: Partial<UseCaseSummary> = {}): UseCaseSummary => ({
  id: ids.useCase(n),
  workspace_id: ids.workspace(1),
  workspace_name: 'Sample workspace',
  folder_id: null,
  name,
  description,
  icon: 'file-text',
  kind: 'use_case',
  status: 'published',
  has_unpublished_changes: false,
  published_version: n,
  updated_at: ago(n * 320),
  updated_by_name: 'Ada Marlowe',
  my_permissions: [...WORKSPACE_SLUGS],
  runs: n * 7,
  visibility: 'workspace',
  tags: [],
  ...more,
});

const run = (n: number, title: string, more: Partial<RunSummary> = {}): RunSummary => ({
  id: ids.run(n),
  use_case_id: ids.useCase(1),
  chat_id: null,
  use_case_name: 'Brief from documents',
  use_case_version: 1,
  workspace_id: ids.workspace(1),
  status: 'succeeded',
  reason: null,
  model: 'offline',
  region: 'local',
  ...unmarked,
  created_by_name: 'Ada Marlowe',
  created_at: ago(n * n * 9),
  finished_at: ago(n * n * 9 - 1),
  duration_ms: 840 * n * n,
  is_test: false,
  is_locked: false,
  title,
  ...more,
});

const document = (n: number, name: string, more: Partial<Document> = {}): Document => ({
  id: ids.document(n),
  workspace_id: ids.workspace(1),
  folder_id: null,
  name,
  kind: 'pdf',
  size: 48_213 * n,
  pages: n * 4,
  characters: n * 9_000,
  passages: n * 31,
  status: 'ready',
  ...FIRST_VERSION,
  uploaded_by_name: 'Ada Marlowe',
  created_at: ago(n * 200),
  ...more,
});

const role = (n: number, name: string, permissions: string[], users: number): Role => ({
  id: ids.role(n),
  name,
  permissions,
  builtin: true,
  users,
});

function makeDb() {
  const people = [
    listed(person(1, 'Ada', 'Marlowe'), { is_mfa_enabled: true, workspaces: 3 }),
    listed(person(2, 'Ben', 'Osei')),
    listed(person(3, 'Chiara', 'Lindqvist-Montgomery'), { provisioned_by: 'scim' }),
    listed(person(4, 'Daniel', 'Okafor', { status: 'suspended' }), { is_mfa_enabled: true }),
    listed(person(5, 'Elif', 'Sahin'), { workspaces: 0, feature_access: ['WEB_APP', 'CALL_AI'] }),
    listed(person(6, 'Goran', 'Petrov', { status: 'invited', last_seen_at: null }), {
      workspaces: 0,
      invited_at: ago(900),
      invite_expires_at: ago(-9_000),
    }),
  ];
  const roles = {
    account: [role(1, 'Account Admin', ACCOUNT_SLUGS, 1), role(2, 'Member', [], 3), role(3, 'Guest', [], 1)],
    workspace: [
      role(11, 'Workspace Admin', WORKSPACE_SLUGS, 1),
      role(12, 'Builder', ['build-use-cases', 'run-use-cases', 'manage-documents'], 1),
      role(13, 'Runner', ['run-use-cases'], 1),
      role(14, 'Viewer', [], 1),
    ],
  };
  const members: Member[] = people.slice(0, 4).map((each, index) => ({
    ...each,
    workspace_role_id: ids.role(11 + index),
    workspace_role_name: roles.workspace[index]?.name ?? 'Viewer',
    permissions: roles.workspace[index]?.permissions ?? [],
  }));
  return {
    users: { admin, viewer },
    password: 'correct horse battery',
    /** Too long for a new way to sign in without the password once more. */
    signedInLongAgo: false,
    ...makeIdentity(ACCOUNT_SLUGS, WORKSPACE_SLUGS),
    ...makeRunners(),
    money: beginMoney(),
    acting: null as Acting | null,
    clientTemplates: makeClientTemplates(),
    console: makeConsole(),
    roles,
    people,
    members,
    workspaces: [
      workspace(1, 'Sample workspace', {
        description: 'Three ready use cases with their documents, to see a cited answer within a minute.',
        is_sample: true,
        use_cases: 3,
        documents: 4,
        members: 4,
      }),
      workspace(2, 'Legal', {
        description: 'Contracts, policies and the questions that colleagues keep asking about them.',
        use_cases: 12,
        documents: 148,
        members: 9,
        my_role: 'Viewer',
        my_permissions: [],
      }),
      workspace(3, 'Supplier quality reviews for the northern and eastern regions', {
        use_cases: 1,
        documents: 1,
        members: 2,
        my_role: 'Builder',
      }),
    ],
    ...makeFolders(ids),
    deletedCases: [] as UseCaseSummary[],
    useCases: [
      useCase(1, 'Brief from documents', 'Turns a question and your documents into a two-page brief with its sources.'),
      useCase(2, 'Minutes from a transcript', 'Decisions, actions and open points of a meeting.', {
        has_unpublished_changes: true,
      }),
      useCase(3, 'Answers with sources', 'Answers a question and cites the passage behind each statement.'),
      useCase(4, 'Tender comparison', '', { status: 'draft', published_version: null, runs: 0 }),
    ],
    documents: [
      document(1, 'Travel policy 2026.pdf'),
      document(2, 'Supplier agreement.docx', { kind: 'docx', pages: null, version: 2, tags: ['Purchasing', '2026'] }),
      document(3, 'Scanned contract.pdf', {
        status: 'failed',
        passages: null,
        problem: { code: 'documents.encrypted', message: 'The PDF is encrypted. Save it without a password.' },
      }),
      document(4, 'Prices.xlsx', { kind: 'xlsx', status: 'extracting', passages: null, pages: null }),
    ],
    runs: [
      run(1, 'What may we spend on hotels?', { status: 'running', finished_at: null, duration_ms: null }),
      run(2, 'Notice period of the supplier agreement'),
      run(4, 'Travel policy in one page', {
        status: 'failed',
        reason: { code: 'runner.timeout', message: 'The model did not answer in time.', retryable: true },
      }),
      run(12, 'Steering committee, 12 November', { use_case_name: 'Minutes from a transcript', status: 'cancelled' }),
    ],
  };
}

export type Db = ReturnType<typeof makeDb>;
/** Nothing of it is shared with the next one: what stands in constants is copied. */
const newDb = (): Db => structuredClone(makeDb());
export let db: Db = newDb();
export const resetDb = () => {
  db = newDb();
  resetMemory();
};
