/** The contract with the server. Signing in has its own in `types-auth.ts`, people and accounts in `types-identity.ts`, a run's tries in `types-runs.ts`, the models in `types-models.ts`. */
import type * as Wire from './gen/types.gen';

export type Challenge = Wire.LoginChallenge;

export type User = Wire.User;
export type Subscription = Wire.Subscription;
export type Login = Wire.Login;
export type Tokens = Wire.Refreshed;
export type Permission = Wire.Granted;

export type Profile = Wire.Profile;

export type Role = Wire.Role;

export type Person = Wire.Person;

export type Member = Wire.Member;

export type CreatedPerson = Wire.Created;

export type Workspace = Wire.Workspace;

export type FolderKind = Wire.FolderKind;

export type Folder = Wire.Folder;

export type InputType = Wire.InputKind;

export type InputPattern = Wire.InputPattern;
export type InputColumn = Wire.InputColumn;

export type InputColumnType = Wire.InputColumnType;
export type InputCondition = Wire.InputCondition;

export type InputDefinition = Wire.Input;

export type SectionDefinition = Wire.SectionDefinition;

export type ColumnType = Wire.ColumnKind;

export type ColumnDefinition = Wire.ColumnDefinition;

export type ModelChoice = Wire.ModelChoice;

export type Definition = Wire.Definition;

export type LintFinding = Wire.LintFinding;

export type ProposedUseCase = Wire.ProposedUseCase;

export type UseCaseStatus = Wire.UseCaseStatus;

export type UseCaseSummary = Wire.UseCaseSummary;

export type PublishedVersion = Wire.Version;

export type UseCase = Wire.UseCase;

export type DraftSaved = Wire.DraftSaved;

export type DocumentKind = Wire.DocumentKind;
export type DocumentStatus = Wire.DocumentStatus;

export type Document = Wire.Document;

export type SameDocument = Wire.SameDocument;
export type DocumentTag = Wire.DocumentTag;
export type DocumentVersion = Wire.DocumentVersion;

/** A file on its way in, in parts. */
export type PartialUpload = Wire.Upload;
export type CitingRun = Wire.CitingRun;

export type Passage = Wire.Passage;

export type RunStatus = Wire.RunStatus;
export type RunReason = Wire.Reason;

export type RunSummary = Wire.RunSummary;

export type CitationRef = Wire.CitationRef;

export type Support = Wire.Support;

export type DocumentNode = Wire.DocumentNode;

export type RunInput = Wire.ResolvedInput;

export type Run = Wire.Run;

export type RunEvent =
  | { type: 'run'; data: { run: Run } }
  | {
      type: 'stage';
      data: { stage: 'reading' | 'thinking' | 'writing'; note: string; documents: number; passages: number };
    }
  | { type: 'section'; data: { key: string; title: string } }
  | { type: 'text'; data: { text: string } }
  | { type: 'citation'; data: CitationRef }
  | { type: 'progress'; data: { fraction: number; note: string } }
  | { type: 'restart'; data: { attempt: number; reason: string } }
  | { type: 'end'; data: { status: RunStatus; reason: RunReason | null; run: Run } }
  | { type: 'reconnect'; data: { after_ms: number } };
