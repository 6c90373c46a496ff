/** The questions of a version, by words and topic. Those of the newest one can be changed. */
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Menu, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { QuestionEntry, QuestionVersion } from '@/api/gen/types.gen';
import { formatDate } from '@/lib/format';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { actionsColumn, RowMenu } from '@/ui/columns';
import { confirm } from '@/ui/confirm';
import { type Column, DataTable, type ListState } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { EmptyView } from '@/ui/EmptyView';
import { IconEdit, IconMessageQuestion, IconTrash } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { oneOf, useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { toast } from '@/ui/toast';
import { formOf, newestOf, REFERENCE, shownVersion } from '../model';
import { entriesQuery, topicsQuery, useRemoveEntry } from '../queries';
import { type EntryActs, PairList } from './PairList';

const EntryDialog = lazy(async () => ({ default: (await import('./EntryDialog')).EntryDialog }));

const PAIRS = ['same', 'contradicting', 'dismissed'] as const;

export function EntryList({ versions }: { versions: ListState<QuestionVersion> }) {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const rows = versions.rows ?? [];
  const version = shownVersion(rows, query.get('version'));
  if (versions.rows === undefined || version === null) {
    return (
      <DataTable
        label={t`Questions`}
        columns={entryColumns(null)}
        list={{ ...versions, rows: versions.rows === undefined ? undefined : [] }}
        rowKey={(entry) => entry.id}
        empty={
          <EmptyView
            icon={<IconMessageQuestion size={28} />}
            title={t`No questions yet`}
            description={<Trans>Import a file of questions and answers, or add them one by one.</Trans>}
            action={
              <ButtonLink to={paths.questions({ tab: 'import' })}>
                <Trans>Import a file</Trans>
              </ButtonLink>
            }
          />
        }
      />
    );
  }
  const newest = newestOf(rows);
  return (
    <>
      <Group mb="sm" gap="sm">
        <NativeSelect
          aria-label={t`Version`}
          value={String(version)}
          onChange={(event) => set({ version: event.currentTarget.value, topic: null })}
          data={rows.map(({ number }) => ({
            value: String(number),
            label:
              number === REFERENCE
                ? t`Version ${number} · Reference`
                : number === newest
                  ? t`Version ${number} · newest`
                  : t`Version ${number}`,
          }))}
        />
        {version === REFERENCE ? (
          <Badge color="violet">
            <Trans>Reference</Trans>
          </Badge>
        ) : null}
      </Group>
      <Entries key={version} version={version} isEditable={version === newest} />
    </>
  );
}

function Entries({ version, isEditable }: { version: number; isEditable: boolean }) {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const [edited, setEdited] = useState<QuestionEntry | null>(null);
  const search = query.get('search') ?? '';
  const topic = query.get('topic');
  // Only entries of the newest version are compared.
  const pairs = isEditable ? oneOf(query, 'pairs', PAIRS) : undefined;
  const filter = { version, ...(search === '' ? {} : { search }), ...(topic === null ? {} : { topic }) };
  const list = useInfiniteQuery(entriesQuery(filter));
  const topics = useQuery(topicsQuery(version)).data?.data ?? [];
  const remove = useRemoveEntry();
  const askToRemove = (entry: QuestionEntry) =>
    confirm({
      title: t`Remove this question?`,
      message: t`“${entry.question}” is not in the next version. Earlier versions keep it.`,
      action: t`Remove question`,
      run: async () => {
        const made = await remove.mutateAsync(entry.id);
        toast.good(t`Saved as version ${made.version}`);
      },
    });
  const acts = { onEdit: setEdited, onRemove: askToRemove };
  return (
    <>
      <Group mb="sm" gap="sm">
        <SearchBox label={t`Search questions`} value={search} onSearch={(value) => set({ search: value })} />
        {isEditable ? (
          <NativeSelect
            aria-label={t`Compare`}
            value={pairs ?? ''}
            onChange={(event) => set({ pairs: event.currentTarget.value, topic: null })}
            data={[
              { value: '', label: t`All questions` },
              { value: 'same', label: t`Questions that mean the same` },
              { value: 'contradicting', label: t`Answers that contradict each other` },
              { value: 'dismissed', label: t`Different on purpose` },
            ]}
          />
        ) : null}
        {pairs === undefined && (topics.length > 1 || topic !== null) ? (
          <NativeSelect
            aria-label={t`Topic`}
            value={topic ?? ''}
            onChange={(event) => set({ topic: event.currentTarget.value })}
            data={[
              { value: '', label: t`All topics` },
              ...topics
                .filter(({ name }) => name !== '')
                .map(({ name, questions }) => ({ value: name, label: `${name} (${questions})` })),
            ]}
          />
        ) : null}
      </Group>
      {pairs === undefined ? (
        <DataTable
          label={t`Questions`}
          columns={entryColumns(isEditable ? acts : null)}
          list={pagedListState(list)}
          rowKey={(entry) => entry.id}
          empty={
            <EmptyList
              isFiltered={search !== '' || topic !== null}
              noMatch={{ title: t`No questions match`, description: <Trans>Try other words or another topic.</Trans> }}
              icon={<IconMessageQuestion size={28} />}
              title={t`This version has no questions`}
            />
          }
        />
      ) : (
        <PairList shown={pairs} search={search} acts={acts} />
      )}
      {edited === null ? null : (
        <Suspense fallback={null}>
          <EntryDialog entry={edited} initial={formOf(edited)} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}

const entryColumns = (acts: EntryActs | null): Column<QuestionEntry>[] => [
  {
    key: 'question',
    header: <Trans>Question</Trans>,
    cell: (entry) => (
      <>
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {entry.question}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {entry.answer}
        </Text>
      </>
    ),
  },
  { key: 'topic', header: <Trans>Topic</Trans>, from: 'sm', width: 160, cell: (entry) => entry.topic },
  {
    key: 'valid',
    header: <Trans>Valid until</Trans>,
    from: 'md',
    width: 130,
    cell: (entry) =>
      entry.valid_until === null ? <Trans>No end</Trans> : formatDate(new Date(`${entry.valid_until}T00:00:00`)),
  },
  {
    key: 'hits',
    header: <Trans>Answered</Trans>,
    from: 'md',
    width: 120,
    cell: (entry) => plural(entry.hits, { one: '# time', other: '# times' }),
  },
  ...(acts === null
    ? []
    : [
        actionsColumn<QuestionEntry>((entry) => (
          <RowMenu name={entry.question}>
            <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => acts.onEdit(entry)}>
              <Trans>Edit</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={() => acts.onRemove(entry)}>
              <Trans>Remove</Trans>
            </Menu.Item>
          </RowMenu>
        )),
      ]),
];
