/** How an entry stands, in words. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EntryState } from '@/api/gen/types.gen';

export const STATE_WORDS: Record<EntryState, MessageDescriptor> = {
  asked: msg`Waiting for an answer`,
  granted: msg`Granted`,
  refused: msg`Refused`,
  expired: msg`Not used in time`,
  entered: msg`Under way`,
  over: msg`Over`,
};

export const STATE_COLOURS: Record<EntryState, string> = {
  asked: 'orange',
  granted: 'teal',
  refused: 'gray',
  expired: 'gray',
  entered: 'red',
  over: 'gray',
};
