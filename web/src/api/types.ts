/** What the page calls some of the server's types, where its own name says more there. All others come from `gen/types.gen.ts` as they are. */
import type * as Wire from './gen/types.gen';

export type AccessKind = Wire.AccessRules['kind'];

export type PersonAccess = Wire.AccessPerson;

/** How a challenge can be answered by this account. */
export type ChallengeWay = Wire.LoginChallengeWay;

/** How an address signs in. Unknown addresses answer like known ones of the same domain. */
export type Discovery = Wire.Discovered;

export type PasskeyAsked = Wire.PasskeyAuthentication;

export type SignUp = Omit<Wire.SignUpRequest, 'local_timezone'>;

export type Passkey = Wire.PasskeyView;

export type MfaState = Wire.Mfa;

export type BatchMapping = Wire.BatchDetail['mapping'];

export type BatchLimits = Required<Wire.BatchLimits>;

export type ExpectationKind = Wire.Expectation['kind'];

export type ListedPerson = Wire.Person;

export type Right = Wire.PermissionInfo;

export type Access = Wire.PersonAccess;

export type AccountSettings = Wire.ProfileSettings;

export type DeviceSession = Wire.Session;

export type ActingTokens = Wire.ActingToken;

export type Acting = Wire.ActingTerms;

export type AuditEntry = Wire.AuditLine;

export type RecordState = Wire.RecordEntryState;

export type FoundPassage = Wire.Found;

/** Whether a document is found by what it means. */
export type DocumentMeaning = Wire.ByMeaning;

export type JsonObject = Record<string, unknown>;

export type Binding = Wire.RunnerBinding;

/** A binding as it is sent. Of credentials a text sets one, null takes one away, one that is left out stays. */
export type BindingRequest = Pick<
  Binding,
  | 'name'
  | 'plugin'
  | 'region'
  | 'provider_region'
  | 'endpoint'
  | 'hosts'
  | 'settings'
  | 'models'
  | 'priority'
  | 'enabled'
  | 'limits'
> & { credentials: Record<string, string | null> };

export type CredentialField = { name: string; label: string; secret: boolean; required: boolean };

export type Visibility = Wire.UseCaseVisibility;

export type Challenge = Wire.LoginChallenge;

export type Tokens = Wire.Refreshed;

export type InputType = Wire.InputKind;

export type InputDefinition = Wire.Input;

export type ColumnType = Wire.ColumnKind;

export type PublishedVersion = Wire.Version;

/** A file on its way in, in parts. */
export type PartialUpload = Wire.Upload;

export type RunReason = Wire.Reason;

export type RunInput = Wire.ResolvedInput;
