/** The library (R28): formats, brand templates, prompts and documents of the company, and where each is used. */
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Menu, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryEntry } from '@/api/gen/types.gen';
import { useCan } from '@/features/auth/queries';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { actionsColumn, RowMenu } from '@/ui/columns';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconListCheck, IconRefresh, IconTemplate } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { oneOf, useQueryState } from '@/ui/query-state';
import { RelativeTime } from '@/ui/RelativeTime';
import { SearchBox } from '@/ui/SearchBox';
import { TextLink } from '@/ui/TextLink';
import { ReplaceDialog } from './components/ReplaceDialog';
import { UsesDialog } from './components/UsesDialog';
import { isReplaceable, KIND_NAMES, KINDS, pathOf } from './library';
import { libraryQuery } from './queries';

const SORTS = ['changed', 'name'] as const;

type Opened = { entry: LibraryEntry; what: 'uses' | 'replace' };

export function Component() {
  const { t, i18n } = useLingui();
  const can = useCan();
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const kind = oneOf(query, 'kind', KINDS) ?? null;
  const sort_by = oneOf(query, 'sort', SORTS) ?? 'changed';
  const list = useInfiniteQuery(libraryQuery({ search, kind, sort_by }));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <PageHeader
        title={t`Library`}
        description={<Trans>What your company shares, and where it is used.</Trans>}
        actions={
          <ButtonLink variant="default" to={paths.createResource()}>
            <Trans>Create</Trans>
          </ButtonLink>
        }
      />
      <Group mb="sm" gap="sm">
        <SearchBox label={t`Search the library`} value={search} onSearch={(value) => set({ search: value })} />
        <NativeSelect
          aria-label={t`Kind`}
          value={kind ?? ''}
          data={[
            { value: '', label: t`All kinds` },
            ...KINDS.map((value) => ({ value, label: i18n._(KIND_NAMES[value]) })),
          ]}
          onChange={(event) => set({ kind: event.currentTarget.value })}
        />
      </Group>
      <DataTable
        label={t`Library`}
        columns={columns({
          managesResources: can('manage-resources'),
          onUses: (entry) => setOpened({ entry, what: 'uses' }),
          onReplace: (entry) => setOpened({ entry, what: 'replace' }),
        })}
        list={pagedListState(list)}
        rowKey={(entry) => `${entry.kind} ${entry.id}`}
        // The server orders these two in one direction each.
        sort={{
          by: sort_by,
          order: sort_by === 'name' ? 'asc' : 'desc',
          onSort: (by) => set({ sort: by === 'changed' ? null : by }),
        }}
        empty={
          <EmptyList
            isFiltered={search !== '' || kind !== null}
            noMatch={{ title: t`Nothing in the library matches` }}
            icon={<IconTemplate size={28} />}
            title={t`Nothing is shared yet`}
            description={
              <Trans>
                Saved formats, brand templates, published prompts and documents of your workspaces appear here.
              </Trans>
            }
          />
        }
      />
      {opened?.what === 'uses' ? <UsesDialog entry={opened.entry} onClose={close} /> : null}
      {opened?.what === 'replace' ? <ReplaceDialog entry={opened.entry} onClose={close} /> : null}
    </>
  );
}

type Acts = {
  managesResources: boolean;
  onUses: (entry: LibraryEntry) => void;
  onReplace: (entry: LibraryEntry) => void;
};

const columns = ({ managesResources, onUses, onReplace }: Acts): Column<LibraryEntry>[] => [
  {
    key: 'name',
    header: <Trans>Name</Trans>,
    sortKey: 'name',
    cell: (entry) => {
      const path = pathOf(entry, managesResources);
      return (
        <>
          {path === null ? (
            <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
              {entry.name}
            </Text>
          ) : (
            <TextLink to={path} fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {entry.name}
            </TextLink>
          )}
          <KindAndPlace entry={entry} />
        </>
      );
    },
  },
  {
    key: 'uses',
    header: <Trans>Used in</Trans>,
    width: { base: 110, sm: 150 },
    cell: (entry) => <Uses entry={entry} onOpen={() => onUses(entry)} />,
  },
  {
    key: 'owner',
    header: <Trans>Changed by</Trans>,
    width: 150,
    from: 'lg',
    cell: (entry) => entry.owner_name,
  },
  {
    key: 'changed',
    header: <Trans>Changed</Trans>,
    sortKey: 'changed',
    width: 140,
    from: 'md',
    cell: (entry) => <RelativeTime at={entry.changed_at} />,
  },
  actionsColumn((entry) =>
    isReplaceable(entry.kind) ? (
      <RowMenu name={entry.name}>
        <Menu.Item leftSection={<IconListCheck size={16} />} onClick={() => onUses(entry)}>
          <Trans>Where it is used</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => onReplace(entry)}>
          <Trans>Replace with…</Trans>
        </Menu.Item>
      </RowMenu>
    ) : null,
  ),
];

function KindAndPlace({ entry }: { entry: LibraryEntry }) {
  const { i18n } = useLingui();
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {[i18n._(KIND_NAMES[entry.kind]), entry.workspace_name].filter(Boolean).join(' · ')}
    </Text>
  );
}

function Uses({ entry, onOpen }: { entry: LibraryEntry; onOpen: () => void }) {
  const { t } = useLingui();
  const all = (entry.uses ?? 0) + (entry.hidden_uses ?? 0);
  const chats = entry.chats ?? 0;
  const { name } = entry;
  if (all === 0 && chats === 0) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>Nothing</Trans>
      </Text>
    );
  }
  const words = [
    all === 0 ? null : plural(all, { one: '# use case', other: '# use cases' }),
    chats === 0 ? null : plural(chats, { one: '# chat', other: '# chats' }),
  ]
    .filter((each) => each !== null)
    .join(', ');
  return (
    // Its words begin where those of the other rows do.
    <Button
      variant="subtle"
      size="compact-sm"
      ml={-8}
      aria-label={t`${words}, where “${name}” is used`}
      onClick={onOpen}
    >
      {words}
    </Button>
  );
}
