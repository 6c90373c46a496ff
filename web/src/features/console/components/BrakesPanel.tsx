/** The brakes that a client had. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Brake } from '@/api/gen/types.gen';
import { WhenAndWho } from '@/ui/columns';
import { type Column, DataTable } from '@/ui/DataTable';
import { pagedListState } from '@/ui/list-state';
import { Panel } from '@/ui/Panel';
import { RelativeTime, useNow } from '@/ui/RelativeTime';
import { brakesQuery } from '../queries';
import { useBrakeName } from './BrakeName';

export function BrakesPanel({ id }: { id: string }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(brakesQuery(id));
  return (
    <Panel title={t`Brakes`} description={<Trans>How this client was slowed down, the newest first.</Trans>}>
      <DataTable
        label={t`Brakes`}
        columns={columns}
        list={pagedListState(list)}
        rowKey={(brake) => brake.id}
        skeletonRows={1}
        empty={
          <Text c="dimmed" p="sm">
            <Trans>It was never slowed down.</Trans>
          </Text>
        }
      />
    </Panel>
  );
}

function Name({ brake }: { brake: Brake }) {
  const nameOf = useBrakeName();
  return (
    <Box py={2}>
      <Text fw={500} size="sm">
        {nameOf(brake.kind, brake.amount)}
      </Text>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {brake.reason}
      </Text>
    </Box>
  );
}

function Ends({ brake }: { brake: Brake }) {
  const isOver = Date.parse(brake.until_at) <= useNow();
  if (brake.ended_at !== null) return <WhenAndWho at={brake.ended_at} who={brake.ended_by ?? ''} />;
  return isOver ? (
    <RelativeTime at={brake.until_at} />
  ) : (
    <Badge color="orange">
      <Trans>In force</Trans>
    </Badge>
  );
}

const columns: Column<Brake>[] = [
  { key: 'name', header: <Trans>Brake</Trans>, cell: (brake) => <Name brake={brake} /> },
  {
    key: 'from',
    header: <Trans>Placed</Trans>,
    from: 'sm',
    cell: (brake) => <WhenAndWho at={brake.from_at} who={brake.placed_by} />,
  },
  { key: 'ended', header: <Trans>Ended</Trans>, cell: (brake) => <Ends brake={brake} /> },
];
