/** Clients that may leave, each with why. */
import { useLingui as useI18n } from '@lingui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RiskReason, RiskRow } from '@/api/gen/types.gen';
import { formatCount, formatDate, formatDateTime } from '@/lib/format';
import type { Column } from '@/ui/DataTable';
import { writeDate } from '@/ui/days';
import { readPage } from '@/ui/Pages';
import { oneOf } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { risksQuery } from '../client-queries';
import { RISK_WORDS } from '../words';
import { ClientList } from './ClientList';
import { ClientsCsv } from './ClientsCsv';
import type { Change } from './Filters';

const REASONS = Object.keys(RISK_WORDS) as RiskReason[];

export function RiskName({ reason }: { reason: RiskReason }) {
  const { i18n } = useI18n();
  return i18n._(RISK_WORDS[reason]);
}

export function RiskDetail({ row: { reason, at, value, before } }: { row: RiskRow }) {
  // A contract ends with a day of UTC, whatever the reader's clock says then.
  const day = at === null ? null : reason === 'contract_ends' ? writeDate(at.slice(0, 10)) : formatDate(new Date(at));
  switch (reason) {
    case 'payment_failed':
      return day === null ? null : <Trans>Since {day}</Trans>;
    case 'leaving':
    case 'contract_ends':
      return day === null ? null : <Trans>On {day}</Trans>;
    case 'over_limit':
    case 'over_storage':
      return value === null ? null : <Trans>{value} % used</Trans>;
    case 'unused':
      return day === null ? <Trans>Never used</Trans> : <Trans>Last used {day}</Trans>;
    case 'falling': {
      const [now, past] = [formatCount(value ?? 0), formatCount(before ?? 0)];
      return (
        <Trans>
          {now} runs and calls in the last 28 days, down from {past}
        </Trans>
      );
    }
  }
}

const columns: Column<RiskRow>[] = [
  { key: 'reason', header: <Trans>Reason</Trans>, cell: (row) => <RiskName reason={row.reason} /> },
  { key: 'detail', header: <Trans>Details</Trans>, cell: (row) => <RiskDetail row={row} />, from: 'sm' },
  { key: 'plan', header: <Trans>Plan</Trans>, cell: (row) => row.plan_name ?? '–', from: 'md' },
];

const brief = (row: RiskRow) => <RiskDetail row={row} />;

export function Risks({ query, onChange }: { query: URLSearchParams; onChange: Change }) {
  const { t } = useLingui();
  const { i18n } = useI18n();
  const reason = oneOf(query, 'reason', REASONS);
  const search = query.get('search') ?? '';
  const page = readPage(query);
  const { data, error, isPending, isFetching, refetch } = useQuery(risksQuery(reason, search, page));
  const asOf = data === undefined ? '' : formatDateTime(new Date(data.as_of));
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Group flex="1 1 20rem">
          <NativeSelect
            aria-label={t`Reason`}
            value={reason ?? ''}
            onChange={(event) => onChange({ reason: event.currentTarget.value || null, page: null })}
            data={[
              { value: '', label: t`Any reason` },
              ...REASONS.map((value) => ({ value: value as string, label: i18n._(RISK_WORDS[value]) })),
            ]}
          />
          <SearchBox
            label={t`Search clients`}
            value={search}
            onSearch={(value) => onChange({ search: value, page: null })}
          />
        </Group>
        <ClientsCsv figures="risks" search={search} {...(reason === undefined ? {} : { reason })} />
      </Group>
      <ClientList
        label={t`Clients at risk`}
        columns={columns}
        list={{
          rows: data?.rows,
          total: data?.total,
          error,
          pending: isPending,
          fetching: isFetching,
          retry: () => void refetch(),
        }}
        rowKey={(row) => `${row.client_id}/${row.reason}`}
        brief={brief}
        search={search}
        page={page}
        onChange={onChange}
        empty={reason === undefined ? t`No client is at risk` : t`No client is at risk for this reason`}
      />
      {data === undefined || data.total === 0 ? null : (
        <Text size="sm" c="dimmed">
          <Plural value={data.clients} one="# client is at risk." other="# clients are at risk." />{' '}
          <Trans>As of {asOf}.</Trans>
        </Text>
      )}
    </Stack>
  );
}
