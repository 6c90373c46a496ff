/** How a call ended, in a word and a colour. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CallStatus } from '@/api/gen/types.gen';

export const STATES: Record<CallStatus, { words: MessageDescriptor; color: string }> = {
  succeeded: { words: msg`Succeeded`, color: 'teal' },
  failed: { words: msg`Failed`, color: 'red' },
  cancelled: { words: msg`Cancelled`, color: 'gray' },
};
