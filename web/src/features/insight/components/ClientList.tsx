/** Figures of clients by pages: each row leads to its client. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '@/lib/paths';
import { type Column, DataTable, type ListState } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconReportAnalytics } from '@/ui/icons';
import { Pages } from '@/ui/Pages';
import { TextLink } from '@/ui/TextLink';
import type { Change } from './Filters';

/** Rows a page; the server's own choice. */
const ROWS = 30;

type Row = { client_id: number; client_name: string };

const client = <R extends Row>(brief: Props<R>['brief']): Column<R> => ({
  key: 'client',
  header: <Trans>Client</Trans>,
  cell: (row) => (
    <>
      <TextLink to={paths.client(row.client_id)}>{row.client_name}</TextLink>
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        {brief(row)}
      </Text>
    </>
  ),
});

type Props<R extends Row> = {
  label: string;
  columns: readonly Column<R>[];
  list: ListState<R>;
  page: number;
  onChange: Change;
  rowKey?: (row: R) => string;
  /** Of the columns that a phone has no room for, what the row is about. */
  brief: (row: R) => ReactNode;
  /** What was searched for. */
  search?: string;
  /** Why there is nothing, unless a search left nothing. */
  empty: string;
};

export function ClientList<R extends Row>({
  label,
  columns,
  list,
  page,
  onChange,
  rowKey,
  brief,
  search = '',
  empty,
}: Props<R>) {
  const { t } = useLingui();
  return (
    <DataTable
      label={label}
      columns={[client(brief), ...columns]}
      list={list}
      rowKey={rowKey ?? ((row) => String(row.client_id))}
      empty={
        <EmptyList
          isFiltered={search !== ''}
          noMatch={{ title: t`No clients match your search` }}
          icon={<IconReportAnalytics size={28} />}
          title={empty}
        />
      }
      footer={
        <Pages
          page={page}
          limit={ROWS}
          total={list.total}
          fetching={list.fetching ?? false}
          onPage={(next) => onChange({ page: next === 1 ? null : String(next) })}
        />
      }
    />
  );
}
