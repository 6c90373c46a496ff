/** Documents that answers cite most, and those that none does. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CitedDocument, InsightCited, UncitedDocument } from '@/api/gen/types.gen';
import { formatCount, formatDate } from '@/lib/format';
import { paths } from '@/lib/paths';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconReportAnalytics } from '@/ui/icons';
import { Pages, readPage } from '@/ui/Pages';
import { SearchBox } from '@/ui/SearchBox';
import { TextLink } from '@/ui/TextLink';
import type { Filter } from '../model';
import { citedQuery, everyCited, everyNeverCited } from '../queries';
import { Change } from './Change';
import type { Change as ChangeAddress } from './Filters';
import { SaveCsv } from './SaveCsv';

/** Rows a page of each list; the server's own choice. */
const ROWS = 20;

const CITED_HEAD = [
  'id',
  'name',
  'workspace_id',
  'answers',
  'passages',
  'last_cited_at',
  'updated_at',
  'answers_before',
  'passages_before',
];
const citedLine = (row: CitedDocument) => [
  row.id,
  row.name,
  row.workspace_id,
  row.answers,
  row.passages,
  row.last_cited_at,
  row.updated_at,
  row.answers_before,
  row.passages_before,
];
const UNCITED_HEAD = ['id', 'name', 'workspace_id', 'created_at', 'updated_at'];
const uncitedLine = (row: UncitedDocument) => [row.id, row.name, row.workspace_id, row.created_at, row.updated_at];

const name = <Row extends { id: string; name: string }>(): Column<Row> => ({
  key: 'name',
  header: <Trans>Document</Trans>,
  cell: (row) => <TextLink to={paths.document(row.id)}>{row.name}</TextLink>,
});

/** Answers rest on it, and nobody has looked whether it still holds. */
const isOld = (at: string) => Date.now() - Date.parse(at) > 365 * 86_400_000;

const changed = <Row extends { updated_at: string }>(): Column<Row> => ({
  key: 'updated',
  header: <Trans>Last changed</Trans>,
  cell: (row) => (
    <>
      {formatDate(new Date(row.updated_at))}{' '}
      {isOld(row.updated_at) ? (
        <Badge color="orange">
          <Trans>Over a year ago</Trans>
        </Badge>
      ) : null}
    </>
  ),
  from: 'sm',
});

const cited = (): Column<CitedDocument>[] => [
  name(),
  {
    key: 'answers',
    header: <Trans>Answers that cite it</Trans>,
    cell: (row) => (
      <>
        {formatCount(row.answers)}
        <Change now={row.answers} before={row.answers_before} />
      </>
    ),
    align: 'right',
  },
  {
    key: 'passages',
    header: <Trans>Passages</Trans>,
    cell: (row) => (
      <>
        {formatCount(row.passages)}
        <Change now={row.passages} before={row.passages_before} />
      </>
    ),
    align: 'right',
    from: 'sm',
  },
  changed(),
];

const uncited = (): Column<UncitedDocument>[] => [
  name(),
  {
    key: 'created',
    header: <Trans>Added</Trans>,
    cell: (row) => formatDate(new Date(row.created_at)),
    align: 'right',
  },
  changed(),
];

/** Of all documents: those that are gone still count. */
function Whole({ of }: { of: InsightCited }) {
  const [answers, before] = [formatCount(of.answers), formatCount(of.answers_before)];
  const [passages, past] = [formatCount(of.passages), formatCount(of.passages_before)];
  return (
    <Text size="sm" c="dimmed">
      <Trans>
        Answers that cite documents: {answers}, {before} in the period before. Cited passages: {passages}, {past} in the
        period before. Deleted documents and those hidden from you are included.
      </Trans>
    </Text>
  );
}

type Props = { query: URLSearchParams; onChange: ChangeAddress; filter: Filter };

export function Sources({ query, onChange, filter }: Props) {
  const { t } = useLingui();
  const search = query.get('search') ?? '';
  // Both lists have pages of their own in the address.
  const [page, neverPage] = [readPage(query), readPage(query, 'never_page')];
  const { data, error, isPending, isFetching, refetch } = useQuery(
    citedQuery(filter, { search, page, never_cited_page: neverPage }),
  );
  const noneFound = t`No documents match`;
  const list = { error, pending: isPending, fetching: isFetching, retry: () => void refetch() };
  return (
    <Stack gap="md">
      <SearchBox
        label={t`Search documents`}
        value={search}
        onSearch={(value) => onChange({ search: value, page: null, never_page: null })}
      />
      <Group justify="space-between">
        <Title order={2}>{t`Cited most`}</Title>
        <SaveCsv
          file="cited-documents.csv"
          head={CITED_HEAD}
          rows={(data?.cited ?? []).map(citedLine)}
          every={async () => (await everyCited(filter, search)).map(citedLine)}
        />
      </Group>
      {data?.whole ? <Whole of={data.whole} /> : null}
      {data?.is_withheld === true ? (
        <Alert title={<Trans>Your company does not show these figures</Trans>}>
          <Trans>Each answer belongs to one person, so how often a document is cited could identify people.</Trans>
        </Alert>
      ) : (
        <DataTable
          label={t`Cited most`}
          columns={cited()}
          list={{ ...list, rows: data?.cited, total: data?.cited_total }}
          rowKey={(row) => row.id}
          empty={
            <EmptyView
              icon={<IconReportAnalytics size={28} />}
              title={search === '' ? t`No answer in this period cites a document that you may open` : noneFound}
            />
          }
          footer={
            <Pages
              page={page}
              limit={ROWS}
              total={data?.cited_total}
              fetching={isFetching}
              onPage={(next) => onChange({ page: next === 1 ? null : String(next) })}
            />
          }
        />
      )}
      <Group justify="space-between">
        <Title order={2}>{t`Never cited`}</Title>
        <SaveCsv
          file="never-cited-documents.csv"
          head={UNCITED_HEAD}
          rows={(data?.never_cited ?? []).map(uncitedLine)}
          every={async () => (await everyNeverCited(filter, search)).map(uncitedLine)}
        />
      </Group>
      <DataTable
        label={t`Never cited`}
        columns={uncited()}
        list={{ ...list, rows: data?.never_cited, total: data?.never_cited_total }}
        rowKey={(row) => row.id}
        empty={
          <EmptyView
            icon={<IconReportAnalytics size={28} />}
            title={search === '' ? t`Every document that you may open was cited at some time` : noneFound}
          />
        }
        footer={
          <Pages
            page={neverPage}
            limit={ROWS}
            total={data?.never_cited_total}
            fetching={isFetching}
            onPage={(next) => onChange({ never_page: next === 1 ? null : String(next) })}
          />
        }
      />
    </Stack>
  );
}
