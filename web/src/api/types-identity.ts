/** The contract for people, roles, requests, one's own account, acting for a client, and the audit log. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';
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
export type PickedPerson = Wire.PickedPerson;

export type Right = { slug: string; scope: 'account' | 'workspace'; sentence: string };

export type Access = Wire.PersonAccess;

export type BulkAction = Wire.BulkAction;
export type BulkResult = Wire.BulkResult;

export type ImportOutcome = Wire.ImportOutcome;
export type ImportRow = Wire.ImportRow;
export type ImportResult = Wire.ImportResult;

export type AccessRequest = Sent<Wire.AccessRequest>;

export type AskableWorkspace = Wire.AskedWorkspace;

export type Theme = Wire.Theme;
export type AccountSettings = { language: string; time_zone: string; theme: Theme };

export type DeviceSession = Wire.Session;

export type ApiKey = Sent<Wire.ApiKey>;
/** The key itself is shown once and kept nowhere. */
export type CreatedApiKey = Sent<Wire.CreatedApiKey>;

export type SecuritySettings = Wire.SecuritySettings;

export type SsoRoleMapping = Wire.SsoRoleMapping;
export type SsoSettings = Sent<Wire.SsoSettings>;
export type SsoCheck = Sent<Wire.SsoCheck>;

export type ScimToken = Sent<Wire.ScimToken>;
export type CreatedScimToken = Sent<Wire.CreatedScimToken>;

export type ActingClient = Wire.ActingClient;
export type ActingTokens = Wire.ActingToken;
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
