/** The contract for people, roles, requests, one's own account, acting for a client, and the audit log. */
import type * as Wire from './gen/types.gen';

export type ListedPerson = Wire.Person;

/** Somebody to choose from a list. */
export type PickedPerson = Wire.PickedPerson;

export type Right = Wire.PermissionInfo;

export type Access = Wire.PersonAccess;

export type BulkAction = Wire.BulkAction;
export type BulkResult = Wire.BulkResult;

export type ImportOutcome = Wire.ImportOutcome;
export type ImportRow = Wire.ImportRow;
export type ImportResult = Wire.ImportResult;

export type AccessRequest = Wire.AccessRequest;

export type AskableWorkspace = Wire.AskedWorkspace;

export type Theme = Wire.Theme;
export type AccountSettings = Wire.ProfileSettings;

export type DeviceSession = Wire.Session;

export type ApiKey = Wire.ApiKey;
/** The key itself is shown once and kept nowhere. */
export type CreatedApiKey = Wire.CreatedApiKey;

export type SecuritySettings = Wire.SecuritySettings;

export type SsoRoleMapping = Wire.SsoRoleMapping;
export type SsoSettings = Wire.SsoSettings;
export type SsoCheck = Wire.SsoCheck;

export type ScimToken = Wire.ScimToken;
export type CreatedScimToken = Wire.CreatedScimToken;

export type ActingClient = Wire.ActingClient;
export type ActingTokens = Wire.ActingToken;
export type Acting = Wire.ActingTerms;

export type AuditEntry = Wire.AuditLine;
