/** The columns of the entries. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Box, Button, Group, Text } from '@mantine/core';
import type { StaffEntry } from '@/api/gen/types.gen';
import type { Column } from '@/ui/DataTable';
import { RelativeTime } from '@/ui/RelativeTime';
import { STATE_COLOURS, STATE_WORDS } from '../words';

export type Act = (what: 'grant' | 'refuse' | 'look' | 'end', entry: StaffEntry) => void;

export const entryColumns = (onAct: Act): Column<StaffEntry>[] => [
  {
    key: 'who',
    header: <Trans>Who and why</Trans>,
    cell: (entry) => (
      <Box py={4} miw={0}>
        <Text fw={500}>{entry.staff_name}</Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {entry.reason}
        </Text>
        <Actions entry={entry} onAct={onAct} />
      </Box>
    ),
  },
  {
    key: 'terms',
    header: <Trans>Terms</Trans>,
    from: 'sm',
    cell: (entry) => (
      <Box>
        <Text size="sm">
          <Trans>{entry.minutes} minutes</Trans>
        </Text>
        <Text size="xs" c="dimmed">
          {entry.may_change ? <Trans>May change things</Trans> : <Trans>Read only</Trans>}
        </Text>
      </Box>
    ),
  },
  {
    key: 'state',
    header: <Trans>State</Trans>,
    cell: (entry) => (
      <Box>
        <Badge color={STATE_COLOURS[entry.state]}>{i18n._(STATE_WORDS[entry.state])}</Badge>
        {entry.is_emergency ? (
          <Text size="xs" c="red">
            <Trans>Emergency</Trans>
          </Text>
        ) : null}
        {entry.answered_by_name === null ? null : (
          <Text size="xs" c="dimmed">
            <Trans>by {entry.answered_by_name}</Trans>
          </Text>
        )}
      </Box>
    ),
  },
  {
    key: 'asked',
    header: <Trans>Asked</Trans>,
    from: 'md',
    align: 'right',
    cell: (entry) => <RelativeTime at={entry.asked_at} />,
  },
];

function Actions({ entry, onAct }: { entry: StaffEntry; onAct: Act }) {
  const { staff_name } = entry;
  const waits = entry.state === 'asked' && !entry.is_emergency;
  return (
    <Group gap="xs" mt={4}>
      {waits ? (
        <>
          <Button size="compact-sm" onClick={() => onAct('grant', entry)}>
            <Trans>Let in</Trans>
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onAct('refuse', entry)}>
            <Trans>Refuse</Trans>
          </Button>
        </>
      ) : null}
      {entry.entered_at === null ? null : (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onAct('look', entry)}
          aria-label={i18n._(msg`See what was opened by ${staff_name}`)}
        >
          <Trans>See what was opened</Trans>
        </Button>
      )}
      {entry.state === 'entered' ? (
        <Button size="compact-sm" color="red" variant="light" onClick={() => onAct('end', entry)}>
          <Trans>End now</Trans>
        </Button>
      ) : null}
    </Group>
  );
}
