/** People whose monthly budget is used up, or nearly, and the way to give them more. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PersonAtLimit } from '@/api/gen/types.gen';
import { useCan } from '@/features/auth/queries';
import { formatCount, formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconUsers } from '@/ui/icons';
import { Pages, readPage } from '@/ui/Pages';
import { SearchBox } from '@/ui/SearchBox';
import { TextLink } from '@/ui/TextLink';
import { everyPersonAtLimit, limitsQuery } from '../queries';
import type { Change } from './Filters';
import { SaveCsv } from './SaveCsv';

/** Rows a page; the server's own choice. */
const ROWS = 20;

const CSV_HEAD = [
  'person_id',
  'name',
  'used_percent',
  'used_runs',
  'limit_runs',
  'used_tokens',
  'limit_tokens',
  'has_asked',
];
const csvLine = (row: PersonAtLimit) => [
  row.person_id,
  row.name,
  row.used_percent,
  row.used_runs,
  row.limit_runs,
  row.used_tokens,
  row.limit_tokens,
  row.has_asked ? 1 : 0,
];

function Used({ used, limit }: { used: number | null; limit: number | null }) {
  if (used === null) return null;
  const [now, most] = [formatCount(used), limit === null ? null : formatCount(limit)];
  return most === null ? (
    now
  ) : (
    <Trans>
      {now} of {most}
    </Trans>
  );
}

/** Where somebody is given more: by an answer to what they asked, or by a higher budget. */
function More({ row, can }: { row: PersonAtLimit; can: ReturnType<typeof useCan> }) {
  if (row.has_asked && can('review-requests')) {
    return (
      <TextLink to={paths.tokenRequests({ box: 'review' })}>
        <Trans>Answer the request</Trans>
      </TextLink>
    );
  }
  if (row.person_id === null || !can('manage-billing')) return row.has_asked ? <Trans>Has asked for more</Trans> : null;
  return (
    <TextLink to={paths.billing()}>
      <Trans>Change the budget</Trans>
    </TextLink>
  );
}

const numbers = (): Column<PersonAtLimit>[] => [
  {
    key: 'runs',
    header: <Trans>Runs and calls</Trans>,
    cell: (row) => <Used used={row.used_runs} limit={row.limit_runs} />,
    align: 'right',
    from: 'sm',
  },
  {
    key: 'tokens',
    header: <Trans>Tokens</Trans>,
    cell: (row) => <Used used={row.used_tokens} limit={row.limit_tokens} />,
    align: 'right',
    from: 'sm',
  },
];

/** Whose budget a number is says the list of budgets: without names there is none. */
const columns = (can: ReturnType<typeof useCan>, isNamed: boolean): Column<PersonAtLimit>[] => [
  {
    key: 'name',
    header: <Trans>Name</Trans>,
    cell: (row) =>
      row.person_id === null ? row.name : <TextLink to={paths.people({ person: row.person_id })}>{row.name}</TextLink>,
  },
  {
    key: 'used',
    header: <Trans>Used</Trans>,
    cell: (row) => (
      <Badge color={row.used_percent >= 100 ? 'red' : 'orange'}>
        <Trans>{row.used_percent} %</Trans>
      </Badge>
    ),
  },
  ...(isNamed ? numbers() : []),
  { key: 'more', header: <Trans>What to do</Trans>, cell: (row) => <More row={row} can={can} /> },
];

export function PeopleAtLimit({ query, onChange }: { query: URLSearchParams; onChange: Change }) {
  const { t } = useLingui();
  const can = useCan();
  const search = query.get('search') ?? '';
  const page = readPage(query);
  const { data, error, isPending, isFetching, refetch } = useQuery(limitsQuery(search, page));
  if (data?.is_withheld === true) {
    return (
      <Alert title={<Trans>Your company does not show individual people</Trans>}>
        <Trans>See the Privacy tab for what is shown and who can change it.</Trans>
      </Alert>
    );
  }
  const asOf = data === undefined ? '' : formatDateTime(new Date(data.as_of));
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        <Trans>People who have used at least 80 % of their monthly budget. At 100 %, nothing new starts.</Trans>
      </Text>
      <Group justify="space-between">
        <SearchBox
          label={t`Search names`}
          value={search}
          onSearch={(value) => onChange({ search: value, page: null })}
        />
        <SaveCsv
          file="people-at-limit.csv"
          head={CSV_HEAD}
          rows={(data?.people ?? []).map(csvLine)}
          every={async () => (await everyPersonAtLimit(search)).map(csvLine)}
        />
      </Group>
      <DataTable
        label={t`People at their limit`}
        columns={columns(can, data?.policy.naming !== 'pseudonyms')}
        list={{
          rows: data?.people,
          total: data?.total,
          error,
          pending: isPending,
          fetching: isFetching,
          retry: () => void refetch(),
        }}
        rowKey={(row) => row.person_id ?? row.name}
        empty={
          <EmptyView
            icon={<IconUsers size={28} />}
            title={search === '' ? t`Nobody is near their limit` : t`No people match`}
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
      {data === undefined ? null : (
        <Text size="sm" c="dimmed">
          <Trans>As of {asOf}.</Trans>
        </Text>
      )}
    </Stack>
  );
}
