/** Who may open a folder or a use case, and why. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';

export type AccessKind = 'folder' | 'use-case' | 'workspace';

export type AccessLevel = Wire.AccessLevel;

export type VisibilityRules = Sent<Wire.VisibilityRules>;

export type AccessGrant = Sent<Wire.AccessGrant>;

export type AccessRules = Sent<Wire.AccessRules>;

export type AccessReason = Sent<Wire.AccessReason>;

export type PersonAccess = Sent<Wire.AccessPerson>;
