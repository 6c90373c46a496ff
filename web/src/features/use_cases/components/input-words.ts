/** The input types in words. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InputType } from '@/api/types';

export const TYPE_WORDS: Record<InputType, MessageDescriptor> = {
  short_text: msg`Short text`,
  long_text: msg`Long text`,
  number: msg`Number`,
  date: msg`Date`,
  choice: msg`Choice`,
  yes_no: msg`Yes or no`,
  file: msg`File`,
  audio: msg`Recording`,
};
