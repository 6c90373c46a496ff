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
  private: msg`Only its author, those added below, and who manages the members. For everybody else it does not exist.`,
  workspace: msg`As the folder that it lies in: with what each person’s role allows there.`,
  client: msg`Besides, everybody in the company finds and runs its published version, and has their own runs. Nobody gets into the workspace by that.`,
  public: msg`Besides, every company on the platform finds it among the templates and makes copies. Documents, runs and names of people are not shown.`,
};
