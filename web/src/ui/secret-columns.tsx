/** The columns of a list of secrets that were shown once: which it is, whether it is in use, and its end. */
import { Trans } from '@lingui/react/macro';
import { Group, Menu, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { actionsColumn, RowMenu, TimeOrNever } from './columns';
import type { Column } from './DataTable';
import { IconTrash } from './icons';

/** `prefix` is what may be shown of it: enough to tell one from another. */
type Secret = { name: string; prefix: string; last_used_at: string | null };

type Options<Row> = {
  onRevoke: (row: Row) => void;
  /** Beside the name. */
  badge?: (row: Row) => ReactNode;
  /** Before what can be done. */
  more?: Column<Row>[];
};

export const secretColumns = <Row extends Secret>({ onRevoke, badge, more = [] }: Options<Row>): Column<Row>[] => [
  {
    key: 'name',
    header: <Trans>Name</Trans>,
    cell: (row) => (
      <Stack gap={2} py={4}>
        <Group gap="xs">
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {row.name}
          </Text>
          {badge?.(row)}
        </Group>
        <Text size="xs" c="dimmed" ff="monospace">
          {row.prefix}…
        </Text>
      </Stack>
    ),
  },
  {
    key: 'used',
    header: <Trans>Last used</Trans>,
    width: 150,
    from: 'sm',
    cell: (row) => <TimeOrNever at={row.last_used_at} />,
  },
  ...more,
  actionsColumn((row) => (
    <RowMenu name={row.name}>
      <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onRevoke(row)}>
        <Trans>Revoke</Trans>
      </Menu.Item>
    </RowMenu>
  )),
];
