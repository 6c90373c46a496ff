/** Questions that nothing answered, those that ask the same as one, and what can be done about each. */
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Menu, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { InsightPolicy, QuestionGap } from '@/api/gen/types.gen';
import { useHeld } from '@/features/auth/queries';
import { formOf } from '@/features/question_sets/model';
import { formatCount, formatDate } from '@/lib/format';
import { allows } from '@/lib/permissions';
import { saveText } from '@/lib/save';
import { actionsColumn, RowMenu } from '@/ui/columns';
import { confirm } from '@/ui/confirm';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconArrowBackUp, IconMessageQuestion, IconPlus, IconTrash, IconUpload } from '@/ui/icons';
import { Pages, readPage } from '@/ui/Pages';
import { oneOf } from '@/ui/query-state';
import { RelativeTime } from '@/ui/RelativeTime';
import { SearchBox } from '@/ui/SearchBox';
import { toast } from '@/ui/toast';
import { offerUndo } from '@/ui/undo';
import { csvOf, GAP_SORTS, type GapSortKey } from '../model';
import { everyGap, gapsQuery, useActOnGap, useDismissGap } from '../queries';
import type { Change } from './Filters';
import { SourceDialog } from './SourceDialog';

const EntryDialog = lazy(async () => ({
  default: (await import('@/features/question_sets/components/EntryDialog')).EntryDialog,
}));

/** Rows a page. */
const ROWS = 20;

const CSV_HEAD = ['question', 'wordings', 'times', 'people', 'first_at', 'last_at', 'acted', 'again', 'again_answered'];
const csvLine = (gap: QuestionGap) => [
  gap.question,
  gap.wordings,
  gap.times,
  gap.people === 0 ? null : gap.people,
  gap.first_at,
  gap.last_at,
  gap.acted,
  gap.again,
  gap.again_answered,
];

const columns: Column<QuestionGap>[] = [
  { key: 'question', header: <Trans>Question</Trans>, cell: (gap) => <Asked gap={gap} /> },
  { key: 'times', header: <Trans>Asked</Trans>, cell: ({ times }) => formatCount(times), align: 'right', width: 90 },
  {
    key: 'people',
    header: <Trans>People</Trans>,
    cell: ({ people }) => (people === 0 ? '–' : formatCount(people)),
    align: 'right',
    from: 'sm',
    width: 90,
  },
  {
    key: 'first',
    header: <Trans>Since</Trans>,
    cell: (gap) => formatDate(new Date(gap.first_at)),
    from: 'md',
    width: 120,
  },
  {
    key: 'last',
    header: <Trans>Last</Trans>,
    cell: (gap) => <RelativeTime at={gap.last_at} />,
    from: 'sm',
    width: 140,
  },
];

function Asked({ gap }: { gap: QuestionGap }) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {gap.question}
      </Text>
      <Group gap="xs">
        {gap.wordings > 1 ? (
          <Text size="xs" c="dimmed">
            {plural(gap.wordings, { one: 'In # wording', other: 'In # wordings' })}
          </Text>
        ) : null}
        <Closed gap={gap} />
      </Group>
    </Stack>
  );
}

/** Whether what was done about it helped. */
function Closed({ gap: { acted, again, again_answered: answered } }: { gap: QuestionGap }) {
  if (acted === null) return null;
  const isClosed = again > 0 && answered === again;
  return (
    <>
      <Badge variant="light" color={isClosed ? 'teal' : 'gray'} tt="none">
        {acted === 'entry' ? <Trans>Entry written</Trans> : <Trans>Source added</Trans>}
      </Badge>
      <Text size="xs" c="dimmed">
        {again === 0 ? (
          <Trans>Not asked again yet</Trans>
        ) : (
          <Trans>
            Asked again since: answered {answered} of {again}
          </Trans>
        )}
      </Text>
    </>
  );
}

/** Who sees these questions, and from how many people on. */
function WhoReads({ policy: { naming, smallest_group: few } }: { policy: InsightPolicy }) {
  return (
    <>
      <Trans>
        Everyone who can see your company’s figures can read them here, without the names of those who asked.
      </Trans>{' '}
      {naming === 'sums' ? (
        <Trans>A question appears once {few} people have asked it or a similar question.</Trans>
      ) : (
        <Trans>
          A question appears as soon as one person asks it. If it was asked only in chats or private use cases, it
          appears once {few} people have asked it or a similar question.
        </Trans>
      )}{' '}
      {naming === 'sums' ? (
        <Trans>
          People who manage questions and answers see them on that page, too, unless they were asked only in chats or
          private use cases.
        </Trans>
      ) : (
        <Trans>
          People who manage questions and answers also see, on that page, every question asked outside chats and private
          use cases.
        </Trans>
      )}
    </>
  );
}

export function Gaps({ query, onChange }: { query: URLSearchParams; onChange: Change }) {
  const { t } = useLingui();
  const mayAct = allows(useHeld(), 'manage-resources');
  const search = query.get('search') ?? '';
  const sort: GapSortKey = oneOf(query, 'sort', GAP_SORTS) ?? 'times';
  const page = readPage(query);
  const filter = { search, sort_by: sort, page, limit: ROWS };
  const { data, error, isPending, isFetching, refetch } = useQuery(gapsQuery(filter));
  const [written, setWritten] = useState<QuestionGap | null>(null);
  const [sourced, setSourced] = useState<QuestionGap | null>(null);
  const act = useActOnGap();
  const dismiss = useDismissGap();
  const file = useMutation({
    mutationFn: () => everyGap(search, sort),
    onSuccess: (gaps) => saveText('unanswered-questions.csv', csvOf([CSV_HEAD, ...gaps.map(csvLine)])),
  });
  const takeBack = ({ id }: QuestionGap) => act.mutateAsync({ id, acted: null });
  const onAdded = (gap: QuestionGap) => {
    setSourced(null);
    // What was recorded before is not kept: it cannot be brought back.
    if (gap.acted === null) offerUndo(t`Marked as added`, () => takeBack(gap));
    else toast.good(t`Marked as added`);
  };
  const onDismiss = ({ id, question }: QuestionGap) =>
    confirm({
      title: t`Dismiss this question?`,
      message: t`“${question}” is removed from this list for everyone and does not come back when somebody asks it again, even in other words. This cannot be undone.`,
      action: t`Dismiss question`,
      run: () => dismiss.mutateAsync(id),
    });
  const actions = actionsColumn<QuestionGap>((gap) => (
    <RowMenu name={gap.question}>
      <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => setWritten(gap)}>
        <Trans>Write an entry</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconUpload size={16} />} onClick={() => setSourced(gap)}>
        <Trans>Add a source</Trans>
      </Menu.Item>
      {gap.acted === null ? null : (
        <Menu.Item
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() =>
            act.mutate({ id: gap.id, acted: null }, { onSuccess: () => void toast.good(t`Marked as not done`) })
          }
        >
          <Trans>Mark as not done</Trans>
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => onDismiss(gap)}>
        <Trans>Dismiss</Trans>
      </Menu.Item>
    </RowMenu>
  ));
  const sorts: Record<GapSortKey, string> = {
    times: t`Asked most`,
    people: t`Most people`,
    last: t`Asked last`,
    first: t`Newest`,
  };
  const withheld = data?.withheld ?? 0;
  return (
    <Stack gap="md">
      <Text c="dimmed">
        <Trans>
          What people asked and neither an entry nor a document answered. Questions that ask the same are one line.
        </Trans>{' '}
        {data === undefined ? null : <WhoReads policy={data.policy} />}
      </Text>
      <Group justify="space-between">
        <Group flex="1 1 20rem">
          <SearchBox
            label={t`Search questions`}
            value={search}
            onSearch={(value) => onChange({ search: value, page: null })}
          />
          <NativeSelect
            aria-label={t`Order`}
            value={sort}
            onChange={(event) =>
              onChange({ sort: event.currentTarget.value === 'times' ? null : event.currentTarget.value, page: null })
            }
            data={GAP_SORTS.map((value) => ({ value, label: sorts[value] }))}
          />
        </Group>
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
        label={t`Unanswered questions`}
        columns={mayAct ? [...columns, actions] : columns}
        list={{
          rows: data?.gaps,
          total: data?.total,
          error,
          pending: isPending,
          fetching: isFetching,
          retry: () => void refetch(),
        }}
        rowKey={(gap) => gap.id}
        empty={
          <EmptyView
            icon={<IconMessageQuestion size={28} />}
            title={search === '' ? t`Every question found an answer` : t`No unanswered questions match`}
            description={
              <Trans>
                Questions are listed here when a use case looked in your questions and answers, or in documents, and
                found nothing.
              </Trans>
            }
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
      {withheld > 0 ? (
        <Text size="sm" c="dimmed">
          {plural(withheld, {
            one: '# more question is not shown: fewer people asked it than your company’s smallest group has.',
            other: '# more questions are not shown: fewer people asked each than your company’s smallest group has.',
          })}
        </Text>
      ) : null}
      {sourced === null ? null : (
        <SourceDialog gap={sourced} onClose={() => setSourced(null)} onAdded={() => onAdded(sourced)} />
      )}
      {written === null ? null : (
        <Suspense fallback={null}>
          <EntryDialog
            entry={null}
            initial={formOf({ question: written.question })}
            onClose={() => setWritten(null)}
            onSaved={(entry) => act.mutate({ id: written.id, acted: 'entry', entry })}
          />
        </Suspense>
      )}
    </Stack>
  );
}
