/** What the mock knows of people, requests, keys and the log, beside what they work on. Fresh for each test. */
import type {
  AccessRequest,
  ActingClient,
  ApiKey,
  Person,
  ScimToken,
  SecuritySettings,
  SsoSettings,
} from '@/api/gen/types.gen';
import type { AuditEntry, DeviceSession, MfaState, Right } from '@/api/types';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const id = (kind: number, n: number) =>
  `0190${kind.toString().padStart(4, '0')}-0000-7000-8000-${n.toString().padStart(12, '0')}`;

/** What a list says of a person besides who it is. */
type Besides =
  | 'feature_access'
  | 'is_mfa_enabled'
  | 'workspaces'
  | 'has_picture'
  | 'invited_at'
  | 'invite_expires_at'
  | 'provisioned_by';

export const listed = (person: Omit<Person, Besides>, more: Partial<Person> = {}): Person => ({
  feature_access: ['WEB_APP'],
  is_mfa_enabled: false,
  workspaces: 1,
  has_picture: false,
  invited_at: null,
  invite_expires_at: null,
  provisioned_by: null,
  ...person,
  ...more,
});

const right =
  (scope: Right['scope']) =>
  (slug: string): Right => ({
    slug,
    scope,
    sentence: SENTENCES[slug] ?? `${slug.replaceAll('-', ' ')}.`,
  });
const SENTENCES: Record<string, string> = {
  'manage-all-users': 'See, edit and deactivate everybody in the company.',
  'delete-users': 'Delete people; their work stays and is reassigned.',
  'add-users': 'Invite new people.',
  'manage-roles': 'Make and change account and workspace roles.',
  'manage-workspaces': 'Create, rename and archive workspaces, and enter all of them.',
  'view-audit-log': 'Read and export the audit log.',
  'manage-bindings': 'Connect models with the company’s own keys; the platform owner’s serve every company.',
  'manage-plugins': 'Upload, install and retire runner plugins, and say whose signatures count.',
  'manage-clients':
    'See every company of the platform, and set its regions, its quota and whether it may connect models of its own.',
  'act-for-clients': 'Act for another client, for a limited time and with a reason.',
  'run-use-cases': 'Run use cases.',
};

const request = (n: number, more: Partial<AccessRequest>): AccessRequest => ({
  id: id(20, n),
  kind: 'workspace',
  workspace: { id: id(3, 2), name: 'Legal' },
  permission: null,
  message: 'I check the supplier contracts this month.',
  status: 'open',
  reason: null,
  requested_by: { id: id(1, 2), name: 'Ben Osei', email: 'ben@northwind.example' },
  reviewed_by: null,
  created_at: ago(n * 190),
  reviewed_at: null,
  ...more,
});

const ACTIONS = [
  'auth.login',
  'person.create',
  'workspace.add_member',
  'role.update',
  'acting.start',
  'use_case.publish',
];

const entry = (n: number): AuditEntry => ({
  id: id(21, n),
  at: ago(n * 37),
  actor:
    n % 7 === 0
      ? null
      : {
          id: id(1, 1 + (n % 3)),
          name: ['Ada Marlowe', 'Ben Osei', 'Chiara Lindqvist-Montgomery'][n % 3] ?? '',
          email: 'ada@northwind.example',
        },
  acting_for_client: n === 5 ? 1 : null,
  action: ACTIONS[n % ACTIONS.length] ?? 'auth.login',
  object_type: ['session', 'person', 'workspace', 'role', 'client', 'use_case'][n % 6] ?? 'person',
  object_id: id(22, n),
  object_name: n % 2 === 0 ? 'Sample workspace' : null,
  outcome: n % 5 === 3 ? 'denied' : 'done',
  request_id: id(23, n),
  ip: n % 4 === 0 ? null : `192.0.2.${String(n)}`,
  detail: n % 3 === 0 ? null : { role: 'Member', count: n },
});

const device = (n: number, browser: string, machine: string, current = false): DeviceSession => ({
  id: id(24, n),
  current,
  user_agent: `${browser}/141 (${machine})`,
  browser,
  device: machine,
  ip: `198.51.100.${String(n)}`,
  time_zone: 'Europe/Berlin',
  created_at: ago(n * 2_000),
  last_seen_at: ago((n - 1) * 300),
});

export function makeIdentity(accountSlugs: readonly string[], workspaceSlugs: readonly string[]) {
  const mfa: MfaState = {
    required: true,
    totp: false,
    passkeys: [],
    recovery_codes_left: 0,
  };
  const apiKeys: ApiKey[] = [
    {
      id: id(26, 1),
      name: 'Nightly report',
      prefix: 'atk_7Hq2',
      scopes: ['models', 'use_cases'],
      created_at: ago(90_000),
      last_used_at: ago(400),
      expires_at: null,
    },
    {
      id: id(26, 2),
      name: 'Old import',
      prefix: 'atk_9dK1',
      scopes: ['models', 'use_cases', 'documents', 'audit_log'],
      created_at: ago(300_000),
      last_used_at: null,
      expires_at: ago(900),
    },
  ];
  return {
    rights: [...accountSlugs.map(right('account')), ...workspaceSlugs.map(right('workspace'))],
    requests: [
      request(1, {}),
      request(2, {
        kind: 'permission',
        workspace: null,
        permission: 'manage-developers',
        requested_by: { id: id(1, 5), name: 'Elif Sahin', email: 'elif@northwind.example' },
        message: 'For the nightly report of the finance team.',
      }),
      request(3, {
        status: 'declined',
        reason: 'Please ask the legal team for a summary instead.',
        requested_by: { id: id(1, 1), name: 'Ada Marlowe', email: 'ada@northwind.example' },
        reviewed_by: { id: id(1, 2), name: 'Ben Osei' },
        reviewed_at: ago(60),
      }),
    ],
    audit: Array.from({ length: 64 }, (_, index) => entry(index + 1)),
    devices: [device(1, 'Chrome', 'Mac', true), device(2, 'Safari', 'iPhone'), device(3, 'Firefox', 'Windows')],
    mfa,
    apiKeys,
    picture: null as Uint8Array | null,
    security: { mfa_required: false, workspaces_listed: true } satisfies SecuritySettings as SecuritySettings,
    sso: null as SsoSettings | null,
    scim: [] as ScimToken[],
    clients: [
      { id: 2, name: 'Contoso Legal', kind: 'enterprise', status: 'active', asks_before_entry: false },
      { id: 3, name: 'Fabrikam', kind: 'stripe', status: 'active', asks_before_entry: true },
      { id: 4, name: 'Wide World Importers', kind: 'stripe', status: 'closed', asks_before_entry: false },
    ] satisfies ActingClient[] as ActingClient[],
    settings: { language: 'en', time_zone: 'Europe/Berlin', theme: 'auto' as 'auto' | 'light' | 'dark' },
  };
}
