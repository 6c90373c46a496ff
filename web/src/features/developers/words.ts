/** What a key can be used for, in words. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { KeyScope } from '@/api/gen/types.gen';

type ScopeWords = { name: MessageDescriptor; about: MessageDescriptor };

export const SCOPE_WORDS: Record<KeyScope, ScopeWords> = {
  models: { name: msg`Models`, about: msg`Call your company’s models with an OpenAI SDK` },
  use_cases: { name: msg`Use cases`, about: msg`Read, run and change use cases, and read what came of their runs` },
  documents: { name: msg`Documents`, about: msg`Upload, search, read and delete documents` },
  audit_log: { name: msg`Audit log`, about: msg`Collect who did what, for a SIEM` },
  figures: { name: msg`Usage figures`, about: msg`Read the figures under Insights and download them as files` },
};
