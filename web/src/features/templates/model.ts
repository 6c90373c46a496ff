/** Words of the gallery, without React. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TemplateCategory } from '@/api/gen/types.gen';

export const CATEGORY_WORDS: Record<TemplateCategory, MessageDescriptor> = {
  customer_service: msg`Customer service`,
  finance: msg`Finance`,
  it: msg`IT`,
  legal: msg`Legal`,
  people: msg`People`,
  projects: msg`Projects`,
  purchasing: msg`Purchasing`,
  sales: msg`Sales`,
};

export const CATEGORIES = Object.keys(CATEGORY_WORDS) as TemplateCategory[];
