/** The input types in words. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InputColumnType, InputPattern } from '@/api/gen/types.gen';
import type { InputType } from '@/api/types';

export const TYPE_WORDS: Record<InputType, MessageDescriptor> = {
  short_text: msg`Short text`,
  long_text: msg`Long text`,
  number: msg`Number`,
  date: msg`Date`,
  choice: msg`Choice`,
  multi_choice: msg`Several choices`,
  yes_no: msg`Yes or no`,
  file: msg`File`,
  audio: msg`Recording`,
  table: msg`Table`,
};

export const PATTERN_WORDS: Record<InputPattern, MessageDescriptor> = {
  email: msg`An email address`,
  web_address: msg`A web address`,
  phone: msg`A telephone number`,
  digits: msg`Digits only`,
  code: msg`A reference without spaces`,
};

export const COLUMN_WORDS: Record<InputColumnType, MessageDescriptor> = {
  text: msg`Text`,
  number: msg`Number`,
  date: msg`Date`,
  yes_no: msg`Yes or no`,
};
