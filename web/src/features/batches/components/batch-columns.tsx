/** The columns of a list of batches. */
import { Trans } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import type { Batch } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import type { Column } from '@/ui/DataTable';
import { RelativeTime } from '@/ui/RelativeTime';
import { TextLink } from '@/ui/TextLink';
import { progressOf } from '../model';
import { BatchStatusBadge } from './BatchStatusBadge';

export function batchColumns(): Column<Batch>[] {
  return [
    {
      key: 'name',
      header: <Trans>Batch</Trans>,
      cell: (batch) => (
        <Box miw={0}>
          <TextLink to={paths.batch(batch.id)} fw={500} size="sm" lineClamp={1}>
            {batch.name}
          </TextLink>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {batch.use_case_name}
          </Text>
        </Box>
      ),
    },
    {
      key: 'status',
      header: <Trans>Status</Trans>,
      width: 120,
      cell: (batch) => <BatchStatusBadge status={batch.status} />,
    },
    {
      key: 'rows',
      header: <Trans>Rows</Trans>,
      width: 110,
      align: 'right',
      cell: (batch) => {
        const { ended, wanted } = progressOf(batch);
        return batch.status === 'draft' ? batch.counts.total : `${ended} / ${wanted}`;
      },
    },
    {
      key: 'failed',
      header: <Trans>Failed</Trans>,
      width: 80,
      align: 'right',
      from: 'md',
      cell: (batch) => batch.counts.failed,
    },
    { key: 'who', header: <Trans>Who</Trans>, width: 150, from: 'md', cell: (batch) => batch.created_by_name },
    {
      key: 'when',
      header: <Trans>When</Trans>,
      width: 140,
      from: 'sm',
      cell: (batch) => <RelativeTime at={batch.created_at} />,
    },
  ];
}
