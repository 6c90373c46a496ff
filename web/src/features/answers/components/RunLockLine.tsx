/** A locked run is a record: who locked it, when and why, and the certificate that proves it unchanged. */
import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Run } from '@/api/gen/types.gen';
import { outputQuery } from '@/features/outputs/queries';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { IconLock } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';

export function RunLockLine({ run }: { run: Run }) {
  const lock = useQuery({ ...outputQuery(run.id), refetchInterval: false }).data?.lock ?? null;
  const when = lock === null ? '' : formatDateTime(new Date(lock.locked_at));
  return (
    <Alert color="gray" icon={<IconLock size={18} />} mb="md" title={<Trans>Locked</Trans>}>
      {lock === null ? null : (
        <Trans>
          By {lock.locked_by_name} on {when}: {lock.reason}
        </Trans>
      )}{' '}
      <TextLink to={paths.record(run.id)} underline="always">
        <Trans>View certificate</Trans>
      </TextLink>
    </Alert>
  );
}
