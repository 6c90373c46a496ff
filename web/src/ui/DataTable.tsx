/** A table with all its states: first load, empty, failed, full, and one more page on request. */
import { Trans } from '@lingui/react/macro';
import { Button, Group, Loader, Paper, Skeleton, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorView } from './ErrorView';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  /** The first column holds a real link or the row's name; it is the row's header for screen readers. */
  cell: (row: Row) => ReactNode;
  width?: number | string;
  align?: 'left' | 'right';
  /** Left out below this width; the first column stays. */
  from?: 'sm' | 'md' | 'lg';
};

export type ListState<Row> = {
  rows: readonly Row[] | undefined;
  total?: number | undefined;
  error: unknown;
  pending: boolean;
  /** A background fetch: rows of the last answer stay on the screen. */
  fetching?: boolean;
  retry?: () => void;
  more?: (() => void) | undefined;
  loadingMore?: boolean;
};

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  list: ListState<Row>;
  rowKey: (row: Row) => string;
  empty: ReactNode;
  skeletonRows?: number;
};

const ROW_HEIGHT = 44;

export function DataTable<Row>({ label, columns, list, rowKey, empty, skeletonRows = 5 }: Props<Row>) {
  if (list.error !== null && list.error !== undefined && list.rows === undefined) {
    return <ErrorView error={list.error} onRetry={list.retry} retrying={list.fetching ?? false} />;
  }
  if (!list.pending && list.rows?.length === 0)
    return empty === null ? null : <Paper className="surface">{empty}</Paper>;
  return (
    <Paper className="surface" p="xs">
      <Table.ScrollContainer minWidth={0} type="native">
        <Table aria-label={label} aria-busy={list.pending} className="tabular">
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th
                  key={column.key}
                  w={column.width}
                  ta={column.align ?? 'left'}
                  c="dimmed"
                  fz="xs"
                  fw={500}
                  {...(column.from ? { visibleFrom: column.from } : {})}
                >
                  {column.header}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {list.pending ? (
              <SkeletonRows columns={columns} count={skeletonRows} />
            ) : (
              list.rows?.map((row) => (
                <Table.Tr key={rowKey(row)} h={ROW_HEIGHT}>
                  {columns.map((column, index) => (
                    <Table.Td
                      key={column.key}
                      ta={column.align ?? 'left'}
                      {...(index === 0 ? { component: 'th', scope: 'row', fw: 400 } : {})}
                      {...(column.from ? { visibleFrom: column.from } : {})}
                    >
                      {column.cell(row)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))
            )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Pager list={list} />
    </Paper>
  );
}

function SkeletonRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    // Skeleton rows never move, so their place is their identity.
    <Table.Tr key={`skeleton-${String(row)}`} h={ROW_HEIGHT} aria-hidden>
      {columns.map((column, index) => (
        <Table.Td key={column.key} {...(column.from ? { visibleFrom: column.from } : {})}>
          <Skeleton h={12} w={index === 0 ? `${String(45 + ((row * 17) % 40))}%` : '60%'} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}

export function Pager<Row>({ list }: { list: ListState<Row> }) {
  if (list.pending || list.rows === undefined) return null;
  const shown = list.rows.length;
  const total = list.total;
  if (list.more === undefined && (total === undefined || total <= shown)) return null;
  return (
    <Group justify="space-between" mt="sm" px="sm">
      <Text c="dimmed" size="xs" className="tabular">
        {total === undefined ? null : (
          <Trans>
            {shown} of {total}
          </Trans>
        )}
      </Text>
      <Group gap="xs">
        {list.fetching ? <Loader size="xs" aria-hidden /> : null}
        {list.more ? (
          <Button size="xs" variant="default" onClick={list.more} loading={list.loadingMore ?? false}>
            <Trans>Show more</Trans>
          </Button>
        ) : null}
      </Group>
    </Group>
  );
}
