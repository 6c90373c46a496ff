/** Where a document is on its way: colour, and the word beside it. */
import { useLingui } from '@lingui/react/macro';
import { Badge, Loader } from '@mantine/core';
import type { DocumentStatus } from '@/api/gen/types.gen';

const COLOURS: Record<DocumentStatus, string> = { queued: 'gray', extracting: 'indigo', ready: 'teal', failed: 'red' };

export function DocumentStatusBadge({ status }: { status: DocumentStatus }) {
  const { t } = useLingui();
  const words: Record<DocumentStatus, string> = {
    queued: t`Waiting`,
    extracting: t`Reading…`,
    ready: t`Ready`,
    failed: t`Not readable`,
  };
  return (
    <Badge
      color={COLOURS[status]}
      leftSection={status === 'extracting' ? <Loader size={10} color="currentColor" aria-hidden /> : null}
    >
      {words[status]}
    </Badge>
  );
}
