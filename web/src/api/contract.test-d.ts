/**
 * What the page reads against what the server writes: each line fails the type check when the generated contract no
 * longer gives what `types.ts` promises. Checked by `tsc`; never run, never bundled.
 */
import type * as Wire from './gen/types.gen';
import type * as Page from './types';
import type * as Auth from './types-auth';
import type * as Batches from './types-batches';
import type * as Clients from './types-clients';
import type * as Figures from './types-figures';
import type * as Identity from './types-identity';
import type * as Outputs from './types-outputs';
import type * as Recordings from './types-recordings';
import type * as Runners from './types-runners';
import type * as Usage from './types-usage';

/**
 * Both sides made comparable. The server writes every field, as null when there is nothing, though its document calls
 * such fields optional; and its document does not tell one closed set of words from another.
 */
type Plain<T> = T extends string
  ? string
  : T extends readonly (infer Each)[]
    ? Plain<Each>[]
    : T extends object
      ? { [Key in keyof T]-?: Plain<Exclude<T[Key], undefined>> }
      : T;

/** `Promised` must be readable from everything that the server may send. */
type Gives<Sent extends Promised, Promised> = Sent;

/** The document JSON has rules of its own (its reader keeps what it does not know), so its shape is open here. */
type Open = 'output' | 'json_response' | 'inputs';
type Documents = 'content' | 'original';

export type Checks = [
  Gives<Plain<Wire.Batch>, Plain<Batches.Batch>>,
  Gives<Plain<Omit<Wire.BatchDetail, 'mapping'>>, Plain<Omit<Batches.BatchDetail, 'mapping'>>>,
  Gives<Plain<Omit<Wire.BatchRow, 'cells'>>, Plain<Omit<Batches.BatchRow, 'cells'>>>,
  Gives<Plain<Omit<Wire.Schedule, 'inputs'>>, Plain<Omit<Batches.Schedule, 'inputs'>>>,
  Gives<Plain<Wire.Login>, Plain<Page.Login>>,
  Gives<Plain<Wire.Discovered>, Plain<Auth.Discovery>>,
  Gives<Plain<Wire.CodeSent>, Plain<Auth.CodeSent>>,
  Gives<Plain<Auth.SignUp>, Plain<Omit<Wire.SignUpRequest, 'local_timezone'>>>,
  Gives<Plain<Wire.Mfa>, Plain<Auth.MfaState>>,
  Gives<Plain<Wire.TotpStarted>, Plain<Auth.TotpStart>>,
  Gives<Plain<Wire.RecoveryCodes>, Plain<Auth.RecoveryCodes>>,
  Gives<Plain<Wire.PasskeyView>, Plain<Auth.Passkey>>,
  Gives<Plain<Wire.User>, Plain<Page.User>>,
  Gives<Plain<Wire.Refreshed>, Plain<Page.Tokens>>,
  Gives<Plain<Wire.Profile>, Plain<Page.Profile>>,
  Gives<Plain<Wire.Role>, Plain<Page.Role>>,
  Gives<Plain<Wire.Person>, Plain<Page.Person>>,
  Gives<Plain<Wire.Member>, Plain<Page.Member>>,
  Gives<Plain<Wire.Created>, Plain<Page.CreatedPerson>>,
  Gives<Plain<Wire.Workspace>, Plain<Page.Workspace>>,
  Gives<Plain<Wire.Folder>, Plain<Page.Folder>>,
  Gives<Plain<Omit<Wire.Input, 'default' | 'example'>>, Plain<Omit<Page.InputDefinition, 'default' | 'example'>>>,
  Gives<Plain<Wire.Definition>, Plain<Page.Definition>>,
  Gives<Plain<Wire.UseCaseSummary>, Plain<Page.UseCaseSummary>>,
  Gives<Plain<Wire.UseCase>, Plain<Page.UseCase>>,
  Gives<Plain<Wire.Version>, Plain<Page.PublishedVersion>>,
  Gives<Plain<Wire.DraftSaved>, Plain<Page.DraftSaved>>,
  Gives<Plain<Wire.RegionModels>, Plain<Page.RegionModels>>,
  Gives<Plain<Wire.Document>, Plain<Page.Document>>,
  Gives<Plain<Wire.Passage>, Plain<Page.Passage>>,
  Gives<Plain<Wire.Found>, Plain<Page.FoundPassage>>,
  Gives<Plain<Wire.RunSummary>, Plain<Page.RunSummary>>,
  Gives<Plain<Omit<Wire.Run, Open>>, Plain<Omit<Page.Run, Open>>>,
  Gives<Plain<Wire.OutputVersion>, Plain<Outputs.OutputVersion>>,
  Gives<Plain<Omit<Wire.Output, Documents>>, Plain<Omit<Outputs.Output, Documents>>>,
  Gives<Plain<Wire.LockState>, Plain<Outputs.LockState>>,
  Gives<Plain<Wire.Person>, Plain<Identity.ListedPerson>>,
  Gives<Plain<Wire.PickedPerson>, Plain<Identity.PickedPerson>>,
  Gives<Plain<Wire.PersonAccess>, Plain<Identity.Access>>,
  Gives<Plain<Wire.BulkResult>, Plain<Identity.BulkResult>>,
  Gives<Plain<Wire.ImportResult>, Plain<Identity.ImportResult>>,
  Gives<Plain<Wire.PermissionInfo>, Plain<Identity.Right>>,
  Gives<Plain<Wire.AccessRequest>, Plain<Identity.AccessRequest>>,
  Gives<Plain<Wire.AskedWorkspace>, Plain<Identity.AskableWorkspace>>,
  Gives<Plain<Wire.Session>, Plain<Identity.DeviceSession>>,
  Gives<Plain<Wire.ApiKey>, Plain<Identity.ApiKey>>,
  Gives<Plain<Wire.CreatedApiKey>, Plain<Identity.CreatedApiKey>>,
  Gives<Plain<Wire.SecuritySettings>, Plain<Identity.SecuritySettings>>,
  Gives<Plain<Wire.SsoSettings>, Plain<Identity.SsoSettings>>,
  Gives<Plain<Wire.SsoCheck>, Plain<Identity.SsoCheck>>,
  Gives<Plain<Wire.SsoStarted>, { url: string }>,
  Gives<Plain<Wire.SsoFinished>, { token: string; to: string | null }>,
  Gives<Plain<Wire.ScimToken>, Plain<Identity.ScimToken>>,
  Gives<Plain<Wire.CreatedScimToken>, Plain<Identity.CreatedScimToken>>,
  Gives<Plain<Wire.ActingClient>, Plain<Identity.ActingClient>>,
  Gives<Plain<Wire.ActingToken>, Plain<Identity.ActingTokens>>,
  Gives<Plain<Omit<Wire.AuditLine, 'detail'>>, Plain<Omit<Identity.AuditEntry, 'detail'>>>,
  Gives<Plain<Wire.ClientSummary>, Plain<Clients.ClientSummary>>,
  Gives<Plain<Wire.ClientDetail>, Plain<Clients.ClientDetail>>,
  Gives<Plain<Clients.ClientPlan>, Plain<Wire.ClientPlan>>,
  Gives<Plain<Wire.RunnerBinding>, Plain<Runners.Binding>>,
  Gives<Plain<Runners.BindingRequest>, Plain<Wire.BindingForm>>,
  Gives<Plain<Wire.PluginChoice>, Plain<Runners.PluginChoice>>,
  Gives<Plain<Wire.BindingTest>, Plain<Runners.BindingTest>>,
  Gives<Plain<Wire.PluginVersion>, Plain<Runners.PluginVersion>>,
  Gives<Plain<Wire.RunnerPlugin>, Plain<Runners.RunnerPlugin>>,
  Gives<Plain<Wire.PluginKey>, Plain<Runners.PluginKey>>,
  Gives<Plain<Wire.BindingSeries>, Plain<Figures.BindingSeries>>,
  Gives<Plain<Wire.PluginFigures>, Plain<Figures.PluginFigures>>,
  Gives<Plain<Wire.PartnerPlugin>, Plain<Figures.PartnerPlugin>>,
  Gives<Plain<Wire.PluginPartner>, Plain<Figures.PluginPartner>>,
  Gives<Plain<Wire.PluginConformance>, Plain<Figures.PluginConformance>>,
  Gives<Plain<Wire.RecordingOverview>, Plain<Recordings.RecordingOverview>>,
  Gives<Plain<Partial<Recordings.RecordingSettings>>, Plain<Wire.ChangeRecordingSettings>>,
  Gives<Plain<Wire.ReplayVersion>, Plain<Recordings.ReplayVersion>>,
  Gives<Plain<Recordings.NewReplay>, Plain<Wire.NewReplay>>,
  Gives<Plain<Wire.Replay>, Plain<Recordings.Replay>>,
  Gives<Plain<Wire.ReplayResult>, Plain<Recordings.ReplayResult>>,
  Gives<Plain<Wire.ApiCall>, Plain<Usage.ApiCall>>,
  Gives<Plain<Wire.UsageSums>, Plain<Usage.UsageSums>>,
];
