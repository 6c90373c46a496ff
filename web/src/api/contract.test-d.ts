/**
 * What the page reads against what the server writes: each line fails the type check when the generated contract no
 * longer gives what `types.ts` promises. Checked by `tsc`; never run, never bundled.
 */
import type * as Wire from './gen/types.gen';
import type * as Page from './types';
import type * as Auth from './types-auth';
import type * as Identity from './types-identity';
import type * as Models from './types-models';
import type * as Outputs from './types-outputs';
import type * as Recordings from './types-recordings';
import type * as Runners from './types-runners';
import type * as Templates from './types-templates';
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
  Gives<Plain<Wire.Discovered>, Plain<Auth.Discovery>>,
  Gives<Plain<Auth.SignUp>, Plain<Omit<Wire.SignUpRequest, 'local_timezone'>>>,
  Gives<Plain<Wire.Profile>, Plain<Page.Profile>>,
  Gives<Plain<Wire.Person>, Plain<Page.Person>>,
  Gives<Plain<Wire.Member>, Plain<Page.Member>>,
  Gives<Plain<Wire.Created>, Plain<Page.CreatedPerson>>,
  Gives<Plain<Omit<Wire.Input, 'default' | 'example'>>, Plain<Omit<Page.InputDefinition, 'default' | 'example'>>>,
  Gives<Plain<Wire.Definition>, Plain<Page.Definition>>,
  Gives<Plain<Wire.UseCase>, Plain<Page.UseCase>>,
  Gives<Plain<Wire.Version>, Plain<Page.PublishedVersion>>,
  Gives<Plain<Wire.RegionModels>, Plain<Models.RegionModels>>,
  Gives<Plain<Wire.Document>, Plain<Page.Document>>,
  Gives<Plain<Omit<Wire.Run, Open>>, Plain<Omit<Page.Run, Open>>>,
  Gives<Plain<Omit<Wire.Output, Documents>>, Plain<Omit<Outputs.Output, Documents>>>,
  Gives<Plain<Wire.Person>, Plain<Identity.ListedPerson>>,
  Gives<Plain<Wire.PermissionInfo>, Plain<Identity.Right>>,
  Gives<Plain<Wire.SsoStarted>, { url: string }>,
  Gives<Plain<Wire.SsoFinished>, { token: string; to: string | null }>,
  Gives<Plain<Omit<Wire.AuditLine, 'detail'>>, Plain<Omit<Identity.AuditEntry, 'detail'>>>,
  Gives<Plain<Runners.BindingRequest>, Plain<Wire.BindingForm>>,
  Gives<Plain<Partial<Recordings.RecordingSettings>>, Plain<Wire.ChangeRecordingSettings>>,
  Gives<Plain<Wire.ApiCall>, Plain<Usage.ApiCall>>,
  Gives<Plain<Wire.Template>, Plain<Templates.Template>>,
  Gives<Plain<Wire.ImportPlan>, Plain<Templates.ImportPlan>>,
];
