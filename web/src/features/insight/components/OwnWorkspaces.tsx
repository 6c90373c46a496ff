/** The figures of the workspaces that one looks after; whoever looks after none is shown nothing. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconReportAnalytics } from '@/ui/icons';
import { Pages, readPage } from '@/ui/Pages';
import type { Time } from '../model';
import { workspaceUsageQuery } from '../queries';
import { columns, rowKey } from './columns';
import type { Change } from './Filters';

/** Rows a page; the server's own choice. */
const ROWS = 20;

export function OwnWorkspaces({ query, onChange, time }: { query: URLSearchParams; onChange: Change; time: Time }) {
  const { t } = useLingui();
  const page = readPage(query);
  const { data, error, isPending, isFetching } = useQuery(workspaceUsageQuery(time, page));
  if (error !== null || isPending) return null;
  return (
    <Stack gap="md">
      <Title order={2}>{t`Workspaces whose figures you see`}</Title>
      <DataTable
        label={t`Workspaces whose figures you see`}
        columns={columns('workspace', false)}
        list={{ rows: data?.data, total: data?.total, error, pending: false, fetching: isFetching }}
        rowKey={rowKey}
        empty={
          <EmptyView
            icon={<IconReportAnalytics size={28} />}
            title={t`Nothing in this time`}
            description={<Trans>Choose a longer time.</Trans>}
          />
        }
        footer={
          <Pages
            page={page}
            limit={ROWS}
            total={data?.total}
            fetching={isFetching}
            onPage={(next) => onChange({ page: next === 1 ? null : String(next) })}
          />
        }
      />
    </Stack>
  );
}
