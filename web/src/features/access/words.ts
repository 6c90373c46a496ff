/** What levels are called. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AccessLevel } from '@/api/gen/types.gen';
import type { Visibility } from '@/api/types';

/** From the least to the most; each includes those before it. */
export const LEVELS: readonly AccessLevel[] = ['view', 'run', 'edit', 'publish'];

export const LEVEL_WORDS: Record<AccessLevel, MessageDescriptor> = {
  view: msg`Can view`,
  run: msg`Can run`,
  edit: msg`Can edit`,
  publish: msg`Can publish`,
};

/** From the fewest to the most. */
export const VISIBILITIES: readonly Visibility[] = ['private', 'workspace', 'client', 'public'];

export const VISIBILITY_WORDS: Record<Visibility, MessageDescriptor> = {
  private: msg`Private`,
  workspace: msg`Workspace`,
  client: msg`Whole company`,
  public: msg`Public on the platform`,
};

export const VISIBILITY_MEANS: Record<Visibility, MessageDescriptor> = {
  private: msg`Only its author, people added below, and people who manage members.`,
  workspace: msg`Same as its folder: what each person’s role allows there.`,
  client: msg`Everybody in the company can also find and run the published version, with runs of their own. This gives no access to the workspace.`,
  public: msg`Every company on the platform can also find it among the templates and copy it. Documents, runs and names of people are not shown.`,
};
