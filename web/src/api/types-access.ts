/** Who may open a folder or a use case, and why. */
import type * as Wire from './gen/types.gen';

export type AccessKind = Wire.AccessRules['kind'];

export type AccessLevel = Wire.AccessLevel;

export type VisibilityRules = Wire.VisibilityRules;

export type AccessGrant = Wire.AccessGrant;

export type AccessRules = Wire.AccessRules;

export type AccessReason = Wire.AccessReason;

export type PersonAccess = Wire.AccessPerson;
