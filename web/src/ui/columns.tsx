/** Columns that many tables share: what can be done with a row, and who did something when. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, Menu, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Column, Width } from './DataTable';
import { IconDots } from './icons';
import { RelativeTime } from './RelativeTime';

/** The last column. Its header is for screen readers: what is under it speaks for itself. */
export const actionsColumn = <Row,>(cell: (row: Row) => ReactNode, width: Width = 48): Column<Row> => ({
  key: 'actions',
  header: (
    <span className="visually-hidden">
      <Trans>Actions</Trans>
    </span>
  ),
  width,
  align: 'right',
  cell,
});

/** A moment and, in small, who it was. */
export function WhenAndWho({ at, who }: { at: string; who: string }) {
  return (
    <Box>
      <RelativeTime at={at} />
      <Text size="xs" c="dimmed" lineClamp={1}>
        {who}
      </Text>
    </Box>
  );
}

/** A moment that may not have come yet. */
export function TimeOrNever({ at }: { at: string | null }) {
  if (at !== null) return <RelativeTime at={at} />;
  return (
    <Text c="dimmed">
      <Trans>Never</Trans>
    </Text>
  );
}

/** The three dots of a row; its children are `Menu.Item`s. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Menu width={220}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t`Actions for ${name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
