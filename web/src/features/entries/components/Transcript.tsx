/** What was opened and done in an entry; while it goes on, as it happens. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Modal, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { StaffEntry, TranscriptLine } from '@/api/gen/types.gen';
import { formatDateTime } from '@/lib/format';
import { saveText } from '@/lib/save';
import { type Column, DataTable } from '@/ui/DataTable';
import { pagedListState } from '@/ui/list-state';
import { transcriptText } from '../model';
import { transcriptQuery } from '../queries';

type Props = { entry: StaffEntry; onClose: () => void };

export function Transcript({ entry, onClose }: Props) {
  const { t } = useLingui();
  const isLive = entry.state === 'entered';
  const list = useInfiniteQuery(transcriptQuery(entry.id, isLive));
  const lines = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Modal opened size="lg" onClose={onClose} title={<Text fw={600}>{t`What ${entry.staff_name} opened`}</Text>}>
      <Stack gap="sm">
        {isLive ? (
          <Text size="sm" c="dimmed" role="status">
            <Trans>They are in now. New lines appear at the top.</Trans>
          </Text>
        ) : null}
        <DataTable
          label={t`What ${entry.staff_name} opened`}
          columns={columns}
          list={pagedListState(list)}
          rowKey={(line) => line.id}
          empty={
            <Text c="dimmed" p="sm">
              <Trans>Nothing was opened.</Trans>
            </Text>
          }
        />
        <Box>
          <Button
            variant="default"
            disabled={lines.length === 0}
            onClick={() => saveText(`entry-${entry.id}.csv`, transcriptText(lines))}
          >
            <Trans>Download the lines shown</Trans>
          </Button>
        </Box>
      </Stack>
    </Modal>
  );
}

const columns: Column<TranscriptLine>[] = [
  {
    key: 'what',
    header: <Trans>What</Trans>,
    cell: (line) => (
      <Box py={2}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {line.method === null ? line.action : `${line.method} ${line.object_id ?? ''}`}
        </Text>
        {line.outcome === 'done' ? null : (
          <Text size="xs" c="dimmed">
            {line.outcome === 'denied' ? <Trans>It was denied</Trans> : <Trans>It failed</Trans>}
          </Text>
        )}
      </Box>
    ),
  },
  {
    key: 'at',
    header: <Trans>When</Trans>,
    align: 'right',
    cell: (line) => formatDateTime(new Date(line.at)),
  },
];
