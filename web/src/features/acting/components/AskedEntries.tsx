/** What staff have asked clients for: what was granted is entered here, and another one's emergency confirmed. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StaffEntry } from '@/api/gen/types.gen';
import { useProfile } from '@/features/auth/queries';
import { actionsColumn } from '@/ui/columns';
import { confirm } from '@/ui/confirm';
import { type Column, DataTable } from '@/ui/DataTable';
import { wholeListState } from '@/ui/list-state';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { type ActingStart, askedQuery, MINUTES, useConfirmEmergency, useStartActing } from '../queries';
import { beginActing } from '../switch';

export function AskedEntries() {
  const { t } = useLingui();
  const { user } = useProfile();
  const list = useQuery(askedQuery());
  const start = useStartActing();
  const second = useConfirmEmergency();
  if (list.data?.length === 0) return null;
  const enter = (entry: StaffEntry) => {
    const minutes: ActingStart['minutes'] = MINUTES.find((each) => each === entry.minutes) ?? 15;
    start.mutate(
      { client_id: entry.client_id, reason: entry.reason, minutes, write: entry.may_change, entry_id: entry.id },
      { onSuccess: beginActing, onError: (error) => toast.bad(error.message) },
    );
  };
  const ask = (entry: StaffEntry) =>
    confirm({
      title: t`Confirm this emergency?`,
      message: (
        <Trans>
          {entry.staff_name} may then enter {entry.client_name} without being let in. The company is told at once, with
          your name: {entry.reason}
        </Trans>
      ),
      action: t`Confirm`,
      run: () => second.mutateAsync({ client: String(entry.client_id), id: entry.id }),
    });
  return (
    <Panel
      title={t`Asked for`}
      description={<Trans>What you asked for, and emergencies that need a second one.</Trans>}
    >
      <DataTable
        label={t`Asked for`}
        columns={columns({ me: user.id, enter, ask, isEntering: start.isPending })}
        list={wholeListState(list)}
        rowKey={(entry) => entry.id}
        skeletonRows={1}
        empty={null}
      />
    </Panel>
  );
}

type Deeds = {
  me: string;
  enter: (entry: StaffEntry) => void;
  ask: (entry: StaffEntry) => void;
  isEntering: boolean;
};

function Action({ entry, deeds }: { entry: StaffEntry; deeds: Deeds }) {
  const { client_name } = entry;
  if (entry.staff_id !== deeds.me) {
    return (
      <Button
        size="xs"
        variant="default"
        onClick={() => deeds.ask(entry)}
        aria-label={i18n._(msg`Confirm the emergency at ${client_name}`)}
      >
        <Trans>Confirm</Trans>
      </Button>
    );
  }
  if (entry.state !== 'granted') return null;
  return (
    <Button
      size="xs"
      loading={deeds.isEntering}
      onClick={() => deeds.enter(entry)}
      aria-label={i18n._(msg`Enter ${client_name}`)}
    >
      <Trans>Enter</Trans>
    </Button>
  );
}

function State({ entry }: { entry: StaffEntry }) {
  if (entry.state === 'granted')
    return (
      <Badge color="teal">
        <Trans>Granted</Trans>
      </Badge>
    );
  if (entry.state === 'refused')
    return (
      <Badge color="gray">
        <Trans>Refused</Trans>
      </Badge>
    );
  return (
    <Badge color="orange">
      {entry.is_emergency ? <Trans>Needs a second one</Trans> : <Trans>Waits for the client</Trans>}
    </Badge>
  );
}

const columns = (deeds: Deeds): Column<StaffEntry>[] => [
  {
    key: 'client',
    header: <Trans>Client</Trans>,
    cell: (entry) => (
      <Box py={4} miw={0}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {entry.client_name}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {entry.staff_name}: {entry.reason}
        </Text>
        {entry.answer === '' ? null : (
          <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
            {entry.answer}
          </Text>
        )}
      </Box>
    ),
  },
  { key: 'state', header: <Trans>State</Trans>, width: 190, cell: (entry) => <State entry={entry} /> },
  actionsColumn((entry) => <Action entry={entry} deeds={deeds} />, 100),
];
