/** The columns of the list of replays. */
import { Trans } from '@lingui/react/macro';
import { Box, Group, Text } from '@mantine/core';
import type { Replay } from '@/api/gen/types.gen';
import { formatCount, formatDate } from '@/lib/format';
import { paths } from '@/lib/paths';
import { WhenAndWho } from '@/ui/columns';
import type { Column } from '@/ui/DataTable';
import { TextLink } from '@/ui/TextLink';
import { isUnderWay, sumsOf } from '../model';
import { StatusBadge } from './Badges';

export const replayColumns = (): Column<Replay>[] => [
  { key: 'version', header: <Trans>Version</Trans>, cell: (replay) => <Name replay={replay} /> },
  {
    key: 'status',
    header: <Trans>State</Trans>,
    width: 110,
    from: 'sm',
    cell: (replay) => <StatusBadge replay={replay} />,
  },
  {
    key: 'outcome',
    header: <Trans>Outcome</Trans>,
    width: 230,
    from: 'sm',
    cell: (replay) => <Outcome replay={replay} />,
  },
  {
    key: 'begun',
    header: <Trans>Started</Trans>,
    width: 160,
    from: 'md',
    cell: (replay) => <WhenAndWho at={replay.created_at} who={replay.created_by_name} />,
  },
];

function Name({ replay }: { replay: Replay }) {
  const { since, until, client_id } = replay;
  const [first, last] = [formatDate(new Date(since)), formatDate(new Date(until))];
  return (
    <Box miw={0} py={2}>
      <TextLink to={paths.replay(replay.id)} fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {`${replay.plugin} ${replay.version}`}
      </TextLink>
      <Text size="xs" c="dimmed">
        {first === last ? first : `${first} – ${last}`}
        {' · '}
        {client_id === null ? <Trans>all companies</Trans> : <Trans>company {client_id}</Trans>}
      </Text>
      <Group gap={6} hiddenFrom="sm" mt={4}>
        <StatusBadge replay={replay} />
        <Outcome replay={replay} />
      </Group>
    </Box>
  );
}

function Outcome({ replay }: { replay: Replay }) {
  const { done, percentSame } = sumsOf(replay);
  const [some, all, fails] = [done, replay.chosen, replay.newly_fails].map(formatCount);
  return (
    <Box>
      <Text>{percentSame === null ? '–' : <Trans>{percentSame} % the same</Trans>}</Text>
      <Text size="xs" c="dimmed">
        {isUnderWay(replay) ? (
          <Trans>
            {some} of {all} replayed
          </Trans>
        ) : replay.newly_fails > 0 ? (
          <Trans>
            {fails} of {all} newly fail
          </Trans>
        ) : (
          <Trans>of {all}</Trans>
        )}
      </Text>
    </Box>
  );
}
