/** A line's amount by use case or by person; each leads to its runs. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LineShare } from '@/api/gen/types.gen';
import { formatCount } from '@/lib/format';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconReportAnalytics } from '@/ui/icons';
import { numberedListState } from '@/ui/list-state';
import { Pages, readPage } from '@/ui/Pages';
import { oneOf, useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { nextOrder } from '@/ui/SortButton';
import { TextLink } from '@/ui/TextLink';
import { type LineOf, sharesQuery } from '../line-queries';

const SORTS = ['name', 'runs', 'tokens', 'amount'] as const;
const ORDERS = ['asc', 'desc'] as const;
/** Rows of a page, as the server cuts them. */
const ROWS = 20;
/** Stands for calls of the models' API and help while writing. */
export const NO_USE_CASE = '00000000-0000-0000-0000-000000000000';

type By = 'use_case' | 'person';
type Props = { of: LineOf; by: By; currency: string; canOpen: boolean };

export function LineShares({ of, by, currency, canOpen }: Props) {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const sort = oneOf(query, 'sort_by', SORTS) ?? 'amount';
  const order = oneOf(query, 'order', ORDERS) ?? 'desc';
  const page = readPage(query);
  const list = useQuery(sharesQuery(of, { by, search, sort_by: sort, order, page }));
  const nothing = canOpen ? t`Nothing was used in this period` : t`Nothing of this period can be shown`;
  return (
    <>
      <Group mb="sm">
        <SearchBox
          label={by === 'person' ? t`Search people` : t`Search use cases`}
          value={search}
          onSearch={(value) => set({ search: value, page: null })}
        />
      </Group>
      <DataTable
        label={by === 'person' ? t`People of this line` : t`Use cases of this line`}
        columns={columns(of, by, currency, canOpen)}
        list={numberedListState(list)}
        rowKey={(share) => share.key ?? (share.is_rest ? 'rest' : 'none')}
        sort={{
          by: sort,
          order,
          onSort: (next) =>
            set({
              sort_by: next,
              order: nextOrder({ by: sort, order }, next, next === 'name' ? 'asc' : 'desc'),
              page: null,
            }),
        }}
        empty={
          <EmptyView
            icon={<IconReportAnalytics size={28} />}
            title={search === '' ? nothing : t`Nothing matches`}
            description={
              search === '' ? <Trans>The line was charged all the same: it is the plan’s price.</Trans> : null
            }
          />
        }
        footer={
          <Pages
            page={page}
            limit={ROWS}
            total={list.data?.total}
            fetching={list.isFetching}
            onPage={(next) => set({ page: next === 1 ? null : String(next) }, { push: true })}
          />
        }
      />
    </>
  );
}

const columns = (of: LineOf, by: By, currency: string, canOpen: boolean): Column<LineShare>[] => [
  {
    key: 'name',
    sortKey: 'name',
    header: by === 'person' ? <Trans>Person</Trans> : <Trans>Use case</Trans>,
    cell: (share) => (
      <Box py={4} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {canOpen && !share.is_rest ? (
          <TextLink to={runsOf(of, by, share)} fw={500} size="sm">
            <Name share={share} by={by} />
          </TextLink>
        ) : (
          <Name share={share} by={by} />
        )}
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          <Trans>
            {formatCount(share.runs)} runs, {formatCount(share.tokens)} tokens
          </Trans>
        </Text>
      </Box>
    ),
  },
  {
    key: 'runs',
    sortKey: 'runs',
    header: <Trans>Runs and calls</Trans>,
    width: 130,
    align: 'right',
    from: 'sm',
    cell: (share) => formatCount(share.runs),
  },
  {
    key: 'tokens',
    sortKey: 'tokens',
    header: <Trans>Tokens</Trans>,
    width: 150,
    align: 'right',
    from: 'sm',
    cell: (share) => formatCount(share.tokens),
  },
  {
    key: 'amount',
    sortKey: 'amount',
    header: <Trans>Amount</Trans>,
    width: 120,
    align: 'right',
    cell: (share) => formatMoney(share.amount, currency),
  },
];

function runsOf(of: LineOf, by: By, share: LineShare) {
  const key = share.key ?? NO_USE_CASE;
  return paths.invoiceLine(of.invoice, Number(of.line), {
    by: 'run',
    ...(by === 'person' ? { person: share.key ?? '' } : { use_case: key }),
  });
}

function Name({ share, by }: { share: LineShare; by: By }) {
  if (share.is_rest) return <Trans>Use cases of too few people, together</Trans>;
  if (share.key === null) {
    return by === 'person' ? <Trans>No person recorded</Trans> : <Trans>API calls and help while writing</Trans>;
  }
  if (share.name !== null) return share.name;
  return by === 'person' ? (
    <Trans>Somebody who is gone</Trans>
  ) : (
    <Trans>A use case that you cannot open, or that was deleted</Trans>
  );
}
