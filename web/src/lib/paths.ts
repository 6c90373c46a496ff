/** Every address of the page, built here and nowhere else. The use-case slug is `use-case` on both sides. */

const segment = (value: string) => encodeURIComponent(value);

function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(key, value);
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Where to go on after signing in, as `to` carries it; home needs no mention. */
const wish = (to: string | null | undefined) => (to === '/' ? null : to);

export type WorkspaceTab = 'use-cases' | 'documents' | 'members';

export const paths = {
  home: () => '/',
  login: (to?: string | null) => withQuery('/login', { to: wish(to) }),
  loginError: (status?: number | null) => withQuery('/login-error', { status: status ? String(status) : null }),
  validate: (to?: string | null) => withQuery('/validate', { to: wish(to) }),
  ssoLogin: (query: { email?: string | undefined; to?: string | null } = {}) =>
    withQuery('/auth/sso-login', { ...query, to: wish(query.to) }),
  mfaCode: (to?: string | null) => withQuery('/mfauthentication', { to: wish(to) }),
  multiFactor: (to?: string | null) => withQuery('/multi-factor', { to: wish(to) }),
  newPassword: (to?: string | null) => withQuery('/new-password', { to: wish(to) }),
  signUp: (to?: string | null) => withQuery('/signup', { to: wish(to) }),
  signUpCode: (to?: string | null) => withQuery('/login-varify', { to: wish(to) }),
  forgotPassword: () => '/forgotPassword',
  resetCode: () => '/verification',
  passwordChanged: () => '/success',
  handover: (query: { app?: 'calls' | 'na' | undefined; to?: string | null } = {}) =>
    withQuery('/handover', { ...query, to: wish(query.to) }),
  error: () => '/error',
  workspaces: () => '/workspaces',
  /** The list with the dialog for a new one open. */
  newWorkspace: () => '/workspaces?new=1',
  workspace: (
    id: string,
    tab: WorkspaceTab = 'use-cases',
    query: { folder?: string | null; search?: string; new?: 'folder' } = {},
  ) => withQuery(`/workspaces/${segment(id)}/${tab}`, query),
  allUseCases: (query: { workspace?: string | null; tags?: string } = {}) => withQuery('/use-cases', query),
  documents: (query: { workspace?: string | null } = {}) => withQuery('/documents', query),
  /** A new chat. `workspace`: where its documents come from; `prompt`: what is filled in for its first message; `new`: a prompt is written first. */
  play: (query: { workspace?: string | null; prompt?: string | null; new?: 'prompt' } = {}) =>
    withQuery('/play', query),
  /** `message`: the branch that is opened. */
  chat: (id: string, query: { message?: string | null } = {}) => withQuery(`/play/${segment(id)}`, query),
  /** A chat as it is shared: who has the link reads it by their own rights. */
  sharedChat: (id: string) => `/play/shared/${segment(id)}`,
  /** Where and with what a use case begins. */
  build: (query: { workspace?: string | null } = {}) => withQuery('/build', query),
  /** `start`: what it begins with. */
  buildUseCase: (workspaceId?: string | null, folderId?: string | null, start?: 'blank') => {
    if (!workspaceId) return '/build-use-case';
    const base = `/build-use-case/${segment(workspaceId)}`;
    return withQuery(folderId ? `${base}/${segment(folderId)}` : base, { start });
  },
  /** `workspace` and `folder`: where the new use case goes. */
  templates: (query: { workspace?: string | null; folder?: string | null; template?: string } = {}) =>
    withQuery('/templates', query),
  editUseCase: (id: string) => `/edit-use-case/${segment(id)}`,
  /** `from`: the run whose inputs the form begins with; `example`: it begins with the examples of its inputs. */
  /** `null`: the run is a chat's turn, and has its place there. */
  runUseCase: (id: string | null, query: { run?: string | null; from?: string | null; example?: '1' } = {}) =>
    id === null ? '/play' : withQuery(`/use-case/${segment(id)}/run`, query),
  /** The other tabs of a use case's page; editing has an address of its own. */
  caseHistory: (id: string) => `/use-case/${segment(id)}/history`,
  caseSchedules: (id: string) => `/use-case/${segment(id)}/schedules`,
  shareCase: (id: string) => `/use-case/${segment(id)}/share`,
  run: (id: string) => `/runs/${segment(id)}`,
  compareRuns: (a: string, b: string) => withQuery('/runs/compare', { a, b }),
  editRun: (id: string) => `/runs/${segment(id)}/edit`,
  /** A locked run's record: its certificate, and whether it verifies. */
  record: (runId: string, query: { seal?: string | null; hash?: string | null } = {}) =>
    withQuery(`/runs/${segment(runId)}/certificate`, query),
  runs: (query: { use_case?: string; workspace?: string; status?: string; batch?: string } = {}) =>
    withQuery('/runs', query),
  batches: (query: { use_case?: string; status?: string } = {}) => withQuery('/batches', query),
  batch: (id: string, query: { status?: string } = {}) => withQuery(`/batches/${segment(id)}`, query),
  schedules: (query: { use_case?: string } = {}) => withQuery('/schedules', query),
  schedule: (id: string) => `/schedules/${segment(id)}`,
  /** `batch`: the checked sheet whose rows run each time. */
  newSchedule: (query: { use_case: string; batch?: string }) => withQuery('/schedules/new', query),
  runMany: (useCaseId: string) => `/use-case/${segment(useCaseId)}/batch`,
  /** `version`: an older one; `show=versions` opens the list of them. */
  document: (id: string, query: { passage?: string | null; version?: string | null; show?: string | null } = {}) =>
    withQuery(`/documents/${segment(id)}`, query),
  settings: () => '/settings',
  security: () => '/settings/security',
  people: (query: { person?: string; status?: string } = {}) => withQuery('/settings/usermanagement', query),
  /** The list of people with the dialog for invitations open. */
  invite: () => '/settings/usermanagement?invite=1',
  userAccess: () => '/settings/userAccess',
  workspaceManagement: () => '/settings/workspacemanagement',
  roles: (scope?: 'workspace') => withQuery('/role-permission', { scope }),
  accessRequests: (query: { box?: string; ask?: 'workspace' | 'right'; permission?: string } = {}) =>
    withQuery('/settings/access-requests', query),
  signInSettings: () => '/settings/sign-in',
  auditLog: (query: { actor_id?: string; search?: string } = {}) => withQuery('/settings/audit-log', query),
  developers: (query: { new?: '1' } = {}) => withQuery('/settings/developers', query),
  resources: (query: { tab?: 'formats' } = {}) => withQuery('/settings/resourceNew', query),
  brandTemplate: (id: string) => `/settings/resourceNew/${segment(id)}`,
  newBrandTemplate: () => '/settings/resourceNew/new',
  createResource: () => '/createResource',
  library: (query: { kind?: string; search?: string } = {}) => withQuery('/library', query),
  dashboard: () => '/dashboard',
  getStarted: () => '/get_started',
  /** Questions and answers of the company. */
  questions: (
    query: { tab?: 'import' | 'versions' | 'unanswered'; version?: string; search?: string; new?: '1' } = {},
  ) => withQuery('/user-upload-management', query),
  questionImport: (id: string) => `/user-upload-management/imports/${segment(id)}`,
  billing: () => '/settings/billing',
  invoice: (id: string) => `/settings/billing/invoices/${segment(id)}`,
  /** `line`: its place on the invoice, from 1 on. */
  invoiceLine: (id: string, line: number, query: { by?: 'person' | 'run'; use_case?: string; person?: string } = {}) =>
    withQuery(`/settings/billing/invoices/${segment(id)}/lines/${String(line)}`, query),
  tokenRequests: (query: { box?: string; ask?: 'true' } = {}) => withQuery('/settings/token-requests', query),
  plans: () => '/settings/plans',
  actForClient: () => '/settings/act-for-client',
  clients: (query: { pays?: 'card' | 'contract' } = {}) => withQuery('/settings/clients', query),
  client: (id: number) => `/settings/clients/${segment(String(id))}`,
  clientDrift: (id: number) => `/settings/clients/${segment(String(id))}/drift`,
  clientTemplates: () => '/settings/client-templates',
  clientTemplate: (id: string) => `/settings/client-templates/${segment(id)}`,
  proposal: () => '/settings/proposal',
  jobs: (query: { kind?: string; state?: string; client?: string } = {}) => withQuery('/settings/jobs', query),
  bindings: (query: { plugin?: string; region?: string } = {}) => withQuery('/settings/bindings', query),
  /** The short way to a language model; the long one is `newBinding`. */
  connectModel: () => '/settings/bindings/connect',
  newBinding: (query: { plugin?: string } = {}) => withQuery('/settings/bindings/new', query),
  binding: (id: string) => `/settings/bindings/${segment(id)}`,
  plugins: () => '/settings/plugins',
  plugin: (name: string) => `/settings/plugins/${segment(name)}`,
  pluginVersion: (id: string) => `/settings/plugins/versions/${segment(id)}`,
  partner: (query: { plugin?: string; hours?: string } = {}) => withQuery('/settings/plugin-figures', query),
  pluginKeys: () => '/settings/plugin-keys',
  recording: () => '/settings/recording',
  searchSettings: () => '/settings/search',
  notificationSettings: () => '/settings/notifications',
  /** With an id: at that one. */
  announcements: (id: string | null = null, box: 'ended' | null = null) =>
    `${withQuery('/announcements', { box })}${id === null ? '' : `#${segment(id)}`}`,
  announcementSettings: (query: { stage?: string; new?: '1' } = {}) => withQuery('/settings/announcements', query),
  notifications: (query: { box?: string; category?: string | null } = {}) => withQuery('/notifications', query),
  replays: (query: { plugin?: string } = {}) => withQuery('/settings/replays', query),
  newReplay: (query: { digest?: string } = {}) => withQuery('/settings/replays/new', query),
  replay: (id: string, query: { verdict?: string } = {}) => withQuery(`/settings/replays/${segment(id)}`, query),
  guides: (query: { search?: string; new?: '1' } = {}) => withQuery('/guides', query),
  /** `at`: the millisecond to begin at. */
  guide: (id: string, query: { at?: string } = {}) => withQuery(`/guides/${segment(id)}`, query),
  editGuide: (id: string) => `/guides/${segment(id)}/edit`,
  usage: (query: { tab?: 'calls'; key_id?: string } = {}) => withQuery('/settings/usage', query),
  insights: (query: { tab?: string; time?: string; by?: string } = {}) => withQuery('/settings/insights', query),
  myUsage: () => '/settings/my-usage',
  clientsInsight: () => '/settings/clients-activity',
  clientsLoad: () => '/settings/clients-load',
  /** Public. */
  status: () => '/status',
  statusSettings: () => '/settings/status',
  entries: () => '/settings/entries',
} as const;
