/** Figures of clients by pages: each row leads to its client. */
import { Trans } from '@lingui/react/macro';
import { paths } from '@/lib/paths';
import { type Column, DataTable, type ListState } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconReportAnalytics } from '@/ui/icons';
import { Pages } from '@/ui/Pages';
import { TextLink } from '@/ui/TextLink';
import type { Change } from './Filters';

/** Rows a page; the server's own choice. */
const ROWS = 30;

type Row = { client_id: number; client_name: string };

const CLIENT: Column<Row> = {
  key: 'client',
  header: <Trans>Client</Trans>,
  cell: (row) => <TextLink to={paths.client(row.client_id)}>{row.client_name}</TextLink>,
};

type Props<R extends Row> = {
  label: string;
  columns: readonly Column<R>[];
  list: ListState<R>;
  page: number;
  onChange: Change;
  rowKey?: (row: R) => string;
  /** Why there is nothing. */
  empty: string;
};

export function ClientList<R extends Row>({ label, columns, list, page, onChange, rowKey, empty }: Props<R>) {
  return (
    <DataTable
      label={label}
      columns={[CLIENT, ...columns]}
      list={list}
      rowKey={rowKey ?? ((row) => String(row.client_id))}
      empty={<EmptyView icon={<IconReportAnalytics size={28} />} title={empty} />}
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
