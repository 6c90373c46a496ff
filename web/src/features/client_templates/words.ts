/** What kinds of parts and states of drift are called. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ClientTemplateKind, DriftState } from '@/api/gen/types.gen';

export const KIND_NAMES: Record<ClientTemplateKind, MessageDescriptor> = {
  account_role: msg`Account roles`,
  workspace_role: msg`Workspace roles`,
  setting: msg`Settings`,
  workspace: msg`Workspaces`,
  folder: msg`Folders`,
  format: msg`Formats`,
  use_case: msg`Use cases`,
  question: msg`Questions`,
  guide: msg`Guides`,
};

export const KINDS = Object.keys(KIND_NAMES) as ClientTemplateKind[];

export const STATE_NAMES: Record<DriftState, MessageDescriptor> = {
  same: msg`Same`,
  changed_here: msg`Changed here`,
  changed_in_template: msg`Changed in the template`,
  both_changed: msg`Both changed`,
  missing_here: msg`Missing here`,
  new_in_template: msg`New in the template`,
  gone_from_template: msg`Gone from the template`,
};

export const STATE_COLOURS: Record<DriftState, string> = {
  same: 'teal',
  changed_here: 'gray',
  changed_in_template: 'blue',
  both_changed: 'orange',
  missing_here: 'orange',
  new_in_template: 'blue',
  gone_from_template: 'gray',
};
