/** Seats whose people have run nothing for a while, and the way to give them to somebody else. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DormantSeat } from '@/api/gen/types.gen';
import { useCan } from '@/features/auth/queries';
import { formatDate } from '@/lib/format';
import { paths } from '@/lib/paths';
import { saveText } from '@/lib/save';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconUsers } from '@/ui/icons';
import { Pages, readPage } from '@/ui/Pages';
import { oneOf } from '@/ui/query-state';
import { useSelection } from '@/ui/selection';
import { TextLink } from '@/ui/TextLink';
import { csvOf } from '../model';
import { dormantQuery, everyDormant } from '../queries';
import type { Change } from './Filters';
import { Reclaim } from './Reclaim';

const DAYS = ['14', '30', '60', '90', '180'] as const;
/** Rows a page; the server's own choice. */
const ROWS = 20;

const day = (text: string | null) => (text === null ? <Trans>Never</Trans> : formatDate(new Date(text)));

const seatKey = (seat: DormantSeat) => seat.person_id ?? seat.name;

const HEAD = ['person_id', 'name', 'status', 'last_seen_at', 'last_used_at'];
const line = (seat: DormantSeat) => [seat.person_id, seat.name, seat.status, seat.last_seen_at, seat.last_used_at];

const columns = (areNamed: boolean): Column<DormantSeat>[] => [
  {
    key: 'name',
    header: <Trans>Name</Trans>,
    cell: (seat) =>
      seat.person_id === null ? (
        seat.name
      ) : (
        <TextLink to={paths.people({ person: seat.person_id })}>{seat.name}</TextLink>
      ),
  },
  {
    key: 'status',
    header: <Trans>Account</Trans>,
    cell: (seat) => (seat.status === 'invited' ? <Trans>Invited</Trans> : <Trans>Active</Trans>),
    from: 'sm',
  },
  ...(areNamed
    ? [
        {
          key: 'seen',
          header: <Trans>Last signed in</Trans>,
          cell: (seat: DormantSeat) => day(seat.last_seen_at),
          from: 'sm' as const,
        },
      ]
    : []),
  { key: 'used', header: <Trans>Last run or call</Trans>, cell: (seat) => day(seat.last_used_at), align: 'right' },
];

export function DormantSeats({ query, onChange }: { query: URLSearchParams; onChange: Change }) {
  const { t } = useLingui();
  const days = oneOf(query, 'days', DAYS) ?? '30';
  const page = readPage(query);
  const { data, error, isPending, isFetching, refetch } = useQuery(dormantQuery(Number(days), page));
  const file = useMutation({
    mutationFn: () => everyDormant(Number(days)),
    onSuccess: (seats) => saveText('unused-seats.csv', csvOf([HEAD, ...seats.map(line)])),
  });
  const can = useCan();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selection = useSelection<DormantSeat>({
    chosen,
    onChange: setChosen,
    rowKey: seatKey,
    nameOf: ({ name }) => name,
  });
  const nameOf = (id: string) => data?.seats.find((seat) => seatKey(seat) === id)?.name ?? id;
  // Pseudonyms say whose seat it is to nobody.
  const mayReclaim = data?.policy.naming === 'named' && can('manage-all-users');
  if (data?.is_withheld === true) {
    return (
      <Alert title={<Trans>Your company does not show individual people</Trans>}>
        <Trans>See the Privacy tab for what is shown and who can change it.</Trans>
      </Alert>
    );
  }
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <NativeSelect
          aria-label={t`Unused for`}
          value={days}
          onChange={(event) => onChange({ days: event.currentTarget.value, page: null })}
          data={DAYS.map((value) => ({ value, label: t`Unused for ${value} days` }))}
        />
        <Button
          variant="default"
          loading={file.isPending}
          disabled={data === undefined || data.total === 0}
          onClick={() => file.mutate()}
        >
          <Trans>Download CSV</Trans>
        </Button>
      </Group>
      <DataTable
        label={t`Unused seats`}
        columns={columns(data?.policy.naming === 'named')}
        list={{
          rows: data?.seats,
          total: data?.total,
          error,
          pending: isPending,
          fetching: isFetching,
          retry: () => void refetch(),
        }}
        rowKey={seatKey}
        {...(mayReclaim ? { selection } : {})}
        empty={
          <EmptyView
            icon={<IconUsers size={28} />}
            title={t`Every seat is in use`}
            description={<Trans>Everybody with an account that old has run something since.</Trans>}
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
      {mayReclaim ? <Reclaim chosen={chosen} onChange={setChosen} nameOf={nameOf} /> : null}
    </Stack>
  );
}
