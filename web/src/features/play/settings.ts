/** What a turn is asked with: kept by the server for a chat, and here for one that has not begun. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ChatDocument, ModelChoice } from '@/api/gen/types.gen';
import type { ChatToolChoice } from './tools';

export type Attached = { kind: 'document' | 'folder'; id: string; name: string };

export type Settings = {
  workspaceId: string;
  /** One; several are compared. */
  models: readonly ModelChoice[];
  attached: readonly Attached[];
  sourcesOnly: boolean;
  /** The model looks through all documents of the workspace by itself. */
  searches: boolean;
  /** The model may ask something back, and waits for the answer. */
  asksBack: boolean;
  /** Use cases that it may run. */
  tools: readonly ChatToolChoice[];
  /** Deleted by itself, and not in the history of anybody. */
  temporary: boolean;
  /** What the model is told before the first message. */
  system: string;
};

export const MOST_ATTACHED = 50;

export const isAttached = (attached: readonly Attached[], one: Pick<Attached, 'kind' | 'id'>) =>
  attached.some(({ kind, id }) => kind === one.kind && id === one.id);

export const attach = (attached: readonly Attached[], one: Attached): readonly Attached[] =>
  isAttached(attached, one) || attached.length >= MOST_ATTACHED ? attached : [...attached, one];

export const detach = (attached: readonly Attached[], one: Pick<Attached, 'kind' | 'id'>) =>
  attached.filter(({ kind, id }) => kind !== one.kind || id !== one.id);

/** As the server tells them; what the reader may not see, or what is gone, has no name. */
export const attachedOf = (documents: readonly ChatDocument[]): readonly Attached[] =>
  documents.map(({ kind, id, name }) => ({ kind, id, name: name ?? i18n._(msg`No longer available`) }));
