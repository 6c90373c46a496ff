/**
 * Questions of the newest version that mean the same, beside each other; answers that contradict each other are marked.
 * Two that are different on purpose leave the list until the text of either changes.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { QuestionEntry, QuestionPair } from '@/api/gen/types.gen';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconMessageQuestion } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { RelativeTime } from '@/ui/RelativeTime';
import { toast } from '@/ui/toast';
import { offerUndo } from '@/ui/undo';
import { pairsQuery, useDismissPair } from '../queries';

export type EntryActs = Record<'onEdit' | 'onRemove', (entry: QuestionEntry) => void>;

type Props = { shown: 'same' | 'contradicting' | 'dismissed'; search: string; acts: EntryActs };

export function PairList({ shown, search, acts }: Props) {
  const { t } = useLingui();
  const isDismissed = shown === 'dismissed';
  const filter = { contradicting: shown === 'contradicting', dismissed: isDismissed, search };
  const list = useInfiniteQuery(pairsQuery(filter));
  const dismiss = useDismissPair();
  const say = ({ one, other }: QuestionPair, isOnPurpose: boolean) => {
    const pair = { one: one.id, other: other.id };
    const undo = () => dismiss.mutateAsync({ ...pair, isDismissed: false });
    const told = () =>
      isOnPurpose
        ? offerUndo(t`Kept as different on purpose until one of them changes`, undo)
        : toast.good(t`Compared again`);
    dismiss.mutate({ ...pair, isDismissed: isOnPurpose }, { onSuccess: told });
  };
  const names = {
    same: t`Questions that mean the same`,
    contradicting: t`Answers that contradict each other`,
    dismissed: t`Different on purpose`,
  };
  const nothing = {
    same: t`No two questions mean the same`,
    contradicting: t`No answers contradict each other`,
    dismissed: t`No pair was kept as different on purpose`,
  };
  return (
    <DataTable
      top
      label={names[shown]}
      columns={columns(acts, (pair) => say(pair, !isDismissed))}
      list={pagedListState(list)}
      rowKey={({ one, other }) => `${one.id} ${other.id}`}
      empty={
        <EmptyList
          isFiltered={search !== ''}
          noMatch={{ title: t`No questions match`, description: <Trans>Try other words.</Trans> }}
          icon={<IconMessageQuestion size={28} />}
          title={nothing[shown]}
          description={
            isDismissed ? (
              <Trans>A pair that you keep as different on purpose is listed here until one of its texts changes.</Trans>
            ) : (
              <Trans>
                Questions are compared in the background, where this server has a model that reads their meaning.
              </Trans>
            )
          }
        />
      }
    />
  );
}

const columns = (acts: EntryActs, onSay: (pair: QuestionPair) => void): Column<QuestionPair>[] => [
  { key: 'one', header: <Trans>Question</Trans>, width: '50%', cell: ({ one }) => <Side entry={one} acts={acts} /> },
  {
    key: 'other',
    header: <Trans>Same question</Trans>,
    cell: (pair) => (
      <>
        <Side entry={pair.other} acts={acts} />
        <Verdict pair={pair} onSay={onSay} />
      </>
    ),
  },
];

function Verdict({ pair, onSay }: { pair: QuestionPair; onSay: (pair: QuestionPair) => void }) {
  const { t } = useLingui();
  const { contradicts, dismissed } = pair;
  const [one, other] = [pair.one.question, pair.other.question];
  return (
    <Group gap={8} mt={4}>
      {contradicts ? (
        <Badge color="orange">
          <Trans>Different figures</Trans>
        </Badge>
      ) : null}
      {dismissed === null ? null : (
        <Text size="xs" c="dimmed">
          <Trans>
            Kept by {dismissed.by_name}, <RelativeTime at={dismissed.at} />
          </Trans>
        </Text>
      )}
      <Button
        size="compact-xs"
        variant="default"
        aria-label={
          dismissed === null
            ? t`“${one}” and “${other}” are different on purpose`
            : t`Compare “${one}” and “${other}” again`
        }
        onClick={() => onSay(pair)}
      >
        {dismissed === null ? <Trans>Different on purpose</Trans> : <Trans>Undo</Trans>}
      </Button>
    </Group>
  );
}

function Side({ entry, acts }: { entry: QuestionEntry; acts: EntryActs }) {
  const { t } = useLingui();
  const { question } = entry;
  return (
    <Stack gap={4} py={4}>
      <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {question}
      </Text>
      <Text size="xs" c="dimmed" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
        {entry.answer}
      </Text>
      <Group gap={4}>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t`Edit “${question}”`}
          onClick={() => acts.onEdit(entry)}
        >
          <Trans>Edit</Trans>
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          aria-label={t`Remove “${question}”`}
          onClick={() => acts.onRemove(entry)}
        >
          <Trans>Remove</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
