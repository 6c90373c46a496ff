/** A table with all its states: first load, empty, failed, full, and one more page on request. */
import { Trans } from '@lingui/react/macro';
import { Button, Group, Loader, Paper, Skeleton, Table, Text } from '@mantine/core';
import type { DragEvent, ReactNode } from 'react';
import { formatTotal } from '@/lib/format';
import { ErrorView } from './ErrorView';
import { SortButton, type SortState, sortDirection } from './SortButton';
import { useOverflow } from './use-overflow';

/** In one way, or narrower on a phone. */
export type Width = number | string | { base: number; sm: number };

export type Column<Row> = {
  key: string;
  header: ReactNode;
  /** The first column holds a real link or the row's name; it is the row's header for screen readers. */
  cell: (row: Row) => ReactNode;
  width?: Width;
  align?: 'left' | 'right';
  /** Left out below this width; the first column stays. */
  from?: 'sm' | 'md' | 'lg';
  /** The server's name of this order; makes the header a button when the table is given a `sort`. */
  sortKey?: string;
};

export type ListState<Row> = {
  rows: readonly Row[] | undefined;
  total?: number | undefined;
  /** There may be more than `total`. */
  isTotalLeast?: boolean | undefined;
  error: unknown;
  pending: boolean;
  /** A background fetch: rows of the last answer stay on the screen. */
  fetching?: boolean;
  retry?: () => void;
  more?: (() => void) | undefined;
  loadingMore?: boolean;
};

/** A column for choosing rows, in front of all others; `useSelection` makes one. */
export type Selection<Row> = {
  header: (rows: readonly Row[]) => ReactNode;
  cell: (row: Row) => ReactNode;
  isChosen: (row: Row) => boolean;
};

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  list: ListState<Row>;
  rowKey: (row: Row) => string;
  empty: ReactNode;
  skeletonRows?: number;
  sort?: SortState;
  selection?: Selection<Row>;
  /** Rows can be dragged: what travels with one. There is another way to do the same, for those without a mouse. */
  onDragRow?: (event: DragEvent, row: Row) => void;
  /** What stands beside each other is compared: it begins at the same height. */
  top?: boolean;
  /** Under the rows, instead of "Show more". */
  footer?: ReactNode;
};

const ROW_HEIGHT = 44;

export function DataTable<Row>(props: Props<Row>) {
  const {
    label,
    columns,
    list,
    rowKey,
    empty,
    skeletonRows = 5,
    sort,
    selection,
    footer,
    onDragRow,
    top = false,
  } = props;
  const [watched, overflows] = useOverflow();
  if (list.error !== null && list.error !== undefined && list.rows === undefined) {
    return <ErrorView error={list.error} onRetry={list.retry} retrying={list.fetching ?? false} />;
  }
  if (!list.pending && list.rows?.length === 0)
    return empty === null ? null : <Paper className="surface">{empty}</Paper>;
  return (
    <Paper className="surface" p="xs">
      {/* With nothing to press in its rows the keyboard would not get to what a phone has no room for. */}
      <Table.ScrollContainer ref={watched} minWidth={0} type="native" {...(overflows ? { tabIndex: 0 } : {})}>
        <Table aria-label={label} aria-busy={list.pending} className="tabular rows">
          <Table.Thead>
            <Table.Tr>
              {selection ? <Table.Th w={40}>{selection.header(list.rows ?? [])}</Table.Th> : null}
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} sort={sort} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {list.pending ? (
              <SkeletonRows columns={columns} count={skeletonRows} selectable={selection !== undefined} />
            ) : (
              list.rows?.map((row) => (
                <Table.Tr
                  key={rowKey(row)}
                  h={ROW_HEIGHT}
                  {...(top ? { style: { verticalAlign: 'top' } } : {})}
                  {...(onDragRow ? { draggable: true, onDragStart: (event: DragEvent) => onDragRow(event, row) } : {})}
                  {...(selection?.isChosen(row) ? { bg: 'var(--atelier-accent-wash)' } : {})}
                >
                  {selection ? <Table.Td>{selection.cell(row)}</Table.Td> : null}
                  {columns.map((column, index) => (
                    <Table.Td
                      key={column.key}
                      ta={column.align ?? 'left'}
                      // A figure is read in one go.
                      {...(column.align === 'right' ? { style: { whiteSpace: 'nowrap' } } : {})}
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
      {footer ?? <Pager list={list} />}
    </Paper>
  );
}

function HeaderCell<Row>({ column, sort }: { column: Column<Row>; sort: SortState | undefined }) {
  const sortable = sort !== undefined && column.sortKey !== undefined;
  return (
    <Table.Th
      w={column.width}
      ta={column.align ?? 'left'}
      c="dimmed"
      fz="xs"
      fw={500}
      {...(sortable ? { 'aria-sort': sortDirection(sort, column.sortKey ?? '') } : {})}
      {...(column.from ? { visibleFrom: column.from } : {})}
    >
      {sortable ? (
        <SortButton sort={sort} by={column.sortKey ?? ''}>
          {column.header}
        </SortButton>
      ) : (
        column.header
      )}
    </Table.Th>
  );
}

type SkeletonProps<Row> = { columns: readonly Column<Row>[]; count: number; selectable: boolean };

function SkeletonRows<Row>({ columns, count, selectable }: SkeletonProps<Row>) {
  return Array.from({ length: count }, (_, row) => (
    // Skeleton rows never move, so their place is their identity.
    <Table.Tr key={`skeleton-${String(row)}`} h={ROW_HEIGHT} aria-hidden>
      {selectable ? <Table.Td /> : null}
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
  const all = total === undefined ? '' : formatTotal(Math.max(total, shown), list.isTotalLeast);
  if (list.more === undefined && (total === undefined || total <= shown)) return null;
  return (
    <Group justify="space-between" mt="sm" px="sm">
      <Text c="dimmed" size="xs" className="tabular">
        {total === undefined ? null : (
          <Trans>
            {shown} of {all}
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
