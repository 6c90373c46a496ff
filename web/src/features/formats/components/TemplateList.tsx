/** The client's brand templates, and what can be done with one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { EmptyView } from '@/ui/EmptyView';
import { IconArchive, IconNotes } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { toast } from '@/ui/toast';
import { templatesQuery, useArchiveTemplate, useChooseDefault, useCopyTemplate } from '../queries';
import { templateColumns } from './template-columns';

export function TemplateList() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const isArchived = query.get('archived') === 'yes';
  const list = useInfiniteQuery(templatesQuery({ search, is_archived: isArchived }));
  const copy = useCopyTemplate();
  const archive = useArchiveTemplate();
  const choose = useChooseDefault();
  const columns = templateColumns({
    onCopy: (template) =>
      copy.mutate(template.id, {
        onSuccess: (made) => {
          toast.good(t`“${made.name}” was created`);
          void navigate(paths.brandTemplate(made.id));
        },
      }),
    onArchive: (template) =>
      archive.mutate(
        { id: template.id, is_archived: !template.is_archived },
        {
          onSuccess: (now) =>
            toast.good(now.is_archived ? t`“${now.name}” is archived` : t`“${now.name}” was restored`),
        },
      ),
    onDefault: (template) =>
      choose.mutate(template.is_default ? null : template.id, { onSuccess: () => toast.good(t`Default changed`) }),
  });
  return (
    <>
      <Group mb="sm" gap="sm">
        <SearchBox label={t`Search templates`} value={search} onSearch={(value) => set({ search: value })} />
        <NativeSelect
          aria-label={t`Which templates`}
          value={isArchived ? 'yes' : ''}
          onChange={(event) => set({ archived: event.currentTarget.value })}
          data={[
            { value: '', label: t`In use` },
            { value: 'yes', label: t`Archived` },
          ]}
        />
      </Group>
      <DataTable
        label={t`Brand templates`}
        columns={columns}
        list={pagedListState(list)}
        rowKey={(template) => template.id}
        empty={<Empty isSearched={search !== ''} isArchived={isArchived} />}
      />
    </>
  );
}

function Empty({ isSearched, isArchived }: { isSearched: boolean; isArchived: boolean }) {
  const { t } = useLingui();
  if (isArchived && !isSearched) {
    return <EmptyView icon={<IconArchive size={28} />} title={t`No archived templates`} />;
  }
  return (
    <EmptyList
      isFiltered={isSearched}
      noMatch={{ title: t`No templates match` }}
      icon={<IconNotes size={28} />}
      title={t`No brand templates yet`}
      description={
        <Trans>
          A template adds your logo, colours, header and footer to Word, PDF and web files. Without one, files use the
          default style.
        </Trans>
      }
      action={
        <ButtonLink to={paths.newBrandTemplate()}>
          <Trans>Create the first one</Trans>
        </ButtonLink>
      }
    />
  );
}
