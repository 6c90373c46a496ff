/** Where an import is. */
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { QuestionImport, QuestionImportStatus } from '@/api/gen/types.gen';

const COLORS: Record<QuestionImportStatus, string> = {
  mapping: 'gray',
  checking: 'blue',
  checked: 'blue',
  committing: 'blue',
  done: 'teal',
  failed: 'red',
  cancelled: 'gray',
};

export function ImportStatus({ found }: { found: QuestionImport }) {
  const { t } = useLingui();
  const words: Record<QuestionImportStatus, string> = {
    mapping: t`Choose columns`,
    checking: t`Checking rows`,
    checked: t`Ready`,
    committing: t`Importing`,
    done: t`Version ${found.version}`,
    failed: t`Failed`,
    cancelled: t`Cancelled`,
  };
  return <Badge color={COLORS[found.status]}>{words[found.status]}</Badge>;
}
