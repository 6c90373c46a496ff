/** Everything one may make, in one table (R26): where it is made, and what it takes. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Workspace } from '@/api/gen/types.gen';
import { canInWorkspace } from '@/features/workspaces/model';
import { paths } from '@/lib/paths';
import { type AccountPermission, allows, type WorkspacePermission } from '@/lib/permissions';

/** A right of the account can be asked for by its name; one of a workspace comes with a workspace. */
type Needs = { account: AccountPermission } | { workspace: WorkspacePermission };

export type Key =
  | 'use_case'
  | 'prompt'
  | 'template'
  | 'document'
  | 'folder'
  | 'schedule'
  | 'format'
  | 'brand_template'
  | 'workspace'
  | 'question'
  | 'guide'
  | 'people'
  | 'announcement'
  | 'api_key'
  | 'model';

export type Resource = {
  key: Key;
  title: MessageDescriptor;
  text: MessageDescriptor;
  needs: Needs;
  /** `workspace`: the first in which one may. */
  to: (workspace: string | null) => string;
};

/** A new kind of thing is a line here, and an icon on the page. */
export const RESOURCES: readonly Resource[] = [
  {
    key: 'use_case',
    title: msg`Use case`,
    text: msg`A task that is described once and run as often as needed.`,
    needs: { workspace: 'build-use-cases' },
    to: (workspace) => paths.buildUseCase(workspace),
  },
  {
    key: 'prompt',
    title: msg`Prompt`,
    text: msg`A message with values to fill in, at hand in every chat behind “/”.`,
    needs: { workspace: 'build-use-cases' },
    to: (workspace) => paths.play({ workspace, new: 'prompt' }),
  },
  {
    key: 'template',
    title: msg`Use case from a template`,
    text: msg`Ready-made use cases with their documents, to adapt.`,
    needs: { workspace: 'build-use-cases' },
    to: (workspace) => paths.templates({ workspace }),
  },
  {
    key: 'document',
    title: msg`Document`,
    text: msg`What answers draw on and cite.`,
    needs: { workspace: 'manage-documents' },
    to: (workspace) => paths.documents({ workspace }),
  },
  {
    key: 'folder',
    title: msg`Folder`,
    text: msg`Keeps use cases together, and can be restricted to some people.`,
    needs: { workspace: 'build-use-cases' },
    to: (workspace) =>
      workspace === null ? paths.workspaces() : paths.workspace(workspace, 'use-cases', { new: 'folder' }),
  },
  {
    key: 'schedule',
    title: msg`Schedule`,
    text: msg`Runs a use case automatically, for example every week. Choose the use case first.`,
    needs: { workspace: 'run-use-cases' },
    to: (workspace) => paths.allUseCases({ workspace }),
  },
  {
    key: 'workspace',
    title: msg`Workspace`,
    text: msg`A team’s use cases, documents and members.`,
    needs: { account: 'manage-workspaces' },
    to: () => paths.newWorkspace(),
  },
  {
    key: 'format',
    title: msg`Output format`,
    text: msg`The shape of an answer: sections, a table or data.`,
    needs: { account: 'manage-resources' },
    to: () => paths.resources({ tab: 'formats' }),
  },
  {
    key: 'brand_template',
    title: msg`Brand template`,
    text: msg`Logo, colours and fonts of exported files.`,
    needs: { account: 'manage-resources' },
    to: () => paths.newBrandTemplate(),
  },
  {
    key: 'question',
    title: msg`Questions and answers`,
    text: msg`Approved answers, added one by one or imported from a file.`,
    needs: { account: 'manage-resources' },
    to: () => paths.questions({ new: '1' }),
  },
  {
    key: 'guide',
    title: msg`Guide`,
    text: msg`A short film with captions that shows how something is done.`,
    needs: { account: 'manage-resources' },
    to: () => paths.guides({ new: '1' }),
  },
  {
    key: 'announcement',
    title: msg`Announcement`,
    text: msg`A message to everybody, or to some of your people, above every page.`,
    needs: { account: 'manage-all-users' },
    to: () => paths.announcementSettings({ new: '1' }),
  },
  {
    key: 'people',
    title: msg`Colleague`,
    text: msg`An email address is enough for an invitation.`,
    needs: { account: 'add-users' },
    to: () => paths.invite(),
  },
  {
    key: 'api_key',
    title: msg`API key`,
    text: msg`Lets your own programs call this platform and its models.`,
    needs: { account: 'manage-developers' },
    to: () => paths.developers({ new: '1' }),
  },
  {
    key: 'model',
    title: msg`Connection to a language model`,
    text: msg`With your company’s API key at a provider.`,
    needs: { account: 'manage-bindings' },
    to: () => paths.connectModel(),
  },
];

/** Where somebody can make it; `undefined`: nowhere. */
export function placeFor(
  { needs, to }: Resource,
  held: readonly string[],
  workspaces: readonly Workspace[],
): string | undefined {
  if ('account' in needs) return allows(held, needs.account) ? to(null) : undefined;
  const found = workspaces.find((each) => canInWorkspace(each, needs.workspace));
  if (found !== undefined) return to(found.id);
  // Whoever manages workspaces can make the first one on the way.
  return allows(held, 'manage-workspaces') && workspaces.length === 0 ? paths.newWorkspace() : undefined;
}
