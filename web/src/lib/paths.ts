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

export type WorkspaceTab = 'use-cases' | 'documents' | 'members';

export const paths = {
  home: () => '/',
  login: (to?: string | null) => withQuery('/login', { to: to === '/' ? null : to }),
  error: () => '/error',
  workspaces: () => '/workspaces',
  workspace: (id: string, tab: WorkspaceTab = 'use-cases', query: { folder?: string | null; search?: string } = {}) =>
    withQuery(`/workspaces/${segment(id)}/${tab}`, query),
  buildUseCase: (workspaceId?: string | null, folderId?: string | null) => {
    if (!workspaceId) return '/build-use-case';
    const base = `/build-use-case/${segment(workspaceId)}`;
    return folderId ? `${base}/${segment(folderId)}` : base;
  },
  editUseCase: (id: string) => `/edit-use-case/${segment(id)}`,
  runUseCase: (id: string, query: { run?: string | null } = {}) => withQuery(`/use-case/${segment(id)}/run`, query),
  run: (id: string) => `/runs/${segment(id)}`,
  runs: (query: { use_case?: string; workspace?: string; status?: string } = {}) => withQuery('/runs', query),
  document: (id: string, query: { passage?: string | null } = {}) => withQuery(`/documents/${segment(id)}`, query),
  settings: () => '/settings',
} as const;
