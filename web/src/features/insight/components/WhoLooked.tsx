/** Who looked at figures of the company's people by name. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { InsightLooker, InsightLooks } from '@/api/gen/types.gen';
import { formatCount, formatDateTime } from '@/lib/format';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';

const columns: Column<InsightLooker>[] = [
  { key: 'name', header: <Trans>Name</Trans>, cell: (row) => row.name },
  { key: 'times', header: <Trans>Times</Trans>, cell: (row) => formatCount(row.times), align: 'right' },
  {
    key: 'last',
    header: <Trans>Last time</Trans>,
    cell: (row) => formatDateTime(new Date(row.last_at)),
    align: 'right',
  },
];

export function WhoLooked({ looks }: { looks: InsightLooks }) {
  const { t } = useLingui();
  return (
    <Panel
      title={t`Who looked`}
      description={
        <Plural
          value={looks.times}
          _0="Nobody has looked at figures of people by name in the last 90 days."
          one="Figures of people were looked at by name once in the last 90 days."
          other="Figures of people were looked at by name # times in the last 90 days."
        />
      }
    >
      {looks.by.length === 0 ? null : (
        <DataTable
          label={t`Who looked`}
          columns={columns}
          list={{ rows: looks.by, error: null, pending: false }}
          rowKey={(row) => `${row.name} ${row.last_at}`}
          empty={null}
        />
      )}
    </Panel>
  );
}
