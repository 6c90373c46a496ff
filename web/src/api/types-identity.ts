/** The contract for people, roles, requests, one's own account, acting for a client, and the audit log. */
import type { Person } from './types';

export type ListedPerson = Person & {
  feature_access: string[];
  is_mfa_enabled: boolean;
  /** How many workspaces the person is a member of. */
  workspaces: number;
  has_picture: boolean;
  invited_at: string | null;
  invite_expires_at: string | null;
  provisioned_by: 'scim' | 'sso' | null;
};

/** Somebody to choose from a list. */
export type PickedPerson = { id: string; first_name: string; last_name: string; email: string };

export type Right = { slug: string; scope: 'account' | 'workspace'; sentence: string };

export type Access = {
  account_role: { id: string; name: string; permissions: string[] };
  workspaces: {
    id: string;
    name: string;
    role: string;
    permissions: string[];
    why: 'member' | 'manage-workspaces';
  }[];
  permissions: { slug: string; name: string; why: string[] }[];
};

export type BulkAction = 'suspend' | 'activate' | 'delete' | 'set_role' | 'resend_invite' | 'add_to_workspace';
export type BulkResult = { done: string[]; failed: { id: string; message: string }[] };

export type ImportOutcome = 'new' | 'exists' | 'error' | 'invited';
export type ImportRow = { line: number; email: string; outcome: ImportOutcome; errors: string[] };
export type ImportResult = { rows: ImportRow[]; counts: Record<ImportOutcome, number> };

export type AccessRequest = {
  id: string;
  kind: 'workspace' | 'permission';
  workspace: { id: string; name: string } | null;
  permission: string | null;
  message: string;
  status: 'open' | 'approved' | 'declined';
  /** What the reviewer answered. */
  reason: string | null;
  requested_by: { id: string; name: string; email: string };
  reviewed_by: { id: string; name: string } | null;
  created_at: string;
  reviewed_at: string | null;
};

export type AskableWorkspace = { id: string; name: string };

export type Theme = 'auto' | 'light' | 'dark';
export type AccountSettings = { language: string; time_zone: string; theme: Theme };

export type DeviceSession = {
  id: string;
  current: boolean;
  user_agent: string;
  browser: string;
  device: string;
  ip: string;
  time_zone: string;
  created_at: string;
  last_seen_at: string;
};

export type ApiKey = {
  id: string;
  name: string;
  /** The first characters, enough to tell keys apart. */
  prefix: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
};
/** The key itself is shown once and kept nowhere. */
export type CreatedApiKey = { key: string; api_key: ApiKey };

export type SecuritySettings = {
  mfa_required: boolean;
  /** Whether people may see names of workspaces they are not in, to ask for access. */
  workspaces_listed: boolean;
};

export type SsoRoleMapping = { value: string; role_id: string };
export type SsoSettings = {
  preset: 'oidc' | 'azure';
  issuer: string;
  client_id: string;
  /** The end of the kept secret; the secret itself never comes back. */
  client_secret_last4: string | null;
  domains: string[];
  default_role_id: string;
  role_claim: string | null;
  role_map: SsoRoleMapping[];
  enforced: boolean;
  enabled: boolean;
};
export type SsoCheck = { ok: boolean; message: string; issuer: string | null };

export type ScimToken = {
  id: string;
  name: string;
  prefix: string;
  created_at: string;
  last_used_at: string | null;
};
export type CreatedScimToken = { token: string; scim_token: ScimToken };

export type ActingClient = { id: number; name: string; kind: string; status: string };
export type ActingTokens = { access_token: string; token: string; client_id: number; until: string };
export type Acting = { client_id: number; client_name: string; reason: string; until: string; write: boolean };

export type AuditEntry = {
  id: string;
  at: string;
  /** The name is known for good, the email while there is an account. */
  actor: { id: string; name: string; email: string | null } | null;
  /** Set when staff of the platform's owner did it for this client. */
  acting_for_client: number | null;
  action: string;
  object_type: string;
  object_id: string | null;
  object_name: string | null;
  outcome: string;
  request_id: string | null;
  ip: string | null;
  detail: unknown;
};
