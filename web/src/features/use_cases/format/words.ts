/** Types of values in words. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ColumnType } from '@/api/types';
import type { FieldType } from './schema';

export const FIELD_TYPE_WORDS: Record<FieldType, MessageDescriptor> = {
  text: msg`Text`,
  number: msg`Number`,
  whole: msg`Whole number`,
  date: msg`Date`,
  yes_no: msg`Yes or no`,
  choice: msg`Choice`,
  group: msg`Group of fields`,
  list: msg`List of texts`,
  groups: msg`List of groups`,
};

export const COLUMN_TYPE_WORDS: Record<ColumnType, MessageDescriptor> = {
  text: msg`Text`,
  number: msg`Number`,
  date: msg`Date`,
  money: msg`Money`,
  yes_no: msg`Yes or no`,
  choice: msg`Choice`,
};
