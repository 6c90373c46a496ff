/** What levels are called. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AccessLevel } from '@/api/types-access';

/** From the least to the most; each includes those before it. */
export const LEVELS: readonly AccessLevel[] = ['view', 'run', 'edit', 'publish'];

export const LEVEL_WORDS: Record<AccessLevel, MessageDescriptor> = {
  view: msg`Can view`,
  run: msg`Can run`,
  edit: msg`Can edit`,
  publish: msg`Can publish`,
};
