/** Guides (R43): what explains the product and the company's own ways. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Paper, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '@/features/auth/queries';
import { Pager } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { ErrorView } from '@/ui/ErrorView';
import { IconGripVertical, IconMovie, IconPlus } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { oneOf, useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { GuideCard } from './components/GuideCard';
import classes from './components/Guides.module.css';
import { LANGUAGES, languageName } from './model';
import { guidesQuery } from './queries';

const SEEN = ['yes', 'no'] as const;

const NewGuide = lazy(async () => ({ default: (await import('./components/NewGuide')).NewGuide }));
const OrderDialog = lazy(async () => ({ default: (await import('./components/OrderDialog')).OrderDialog }));

export function Component() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const manages = useCan()('manage-resources');
  const [dialog, setDialog] = useState<'order' | null>(null);
  const isNew = manages && query.get('new') === '1';
  const search = query.get('search') ?? '';
  const language = query.get('language') ?? '';
  const seen = oneOf(query, 'seen', SEEN) ?? '';
  const list = pagedListState(
    useInfiniteQuery(guidesQuery({ search, language, is_finished: seen === '' ? null : seen === 'yes' })),
  );
  const isFiltered = search !== '' || language !== '' || seen !== '';
  const known = [...new Set([...LANGUAGES, ...(language === '' ? [] : [language])])];
  return (
    <>
      <PageHeader
        title={t`Guides`}
        description={<Trans>Short videos that show how something is done, with captions and a transcript.</Trans>}
        actions={
          manages ? (
            <>
              <Button variant="default" leftSection={<IconGripVertical size={16} />} onClick={() => setDialog('order')}>
                <Trans>Reorder</Trans>
              </Button>
              <Button leftSection={<IconPlus size={16} />} onClick={() => set({ new: '1' })}>
                <Trans>New guide</Trans>
              </Button>
            </>
          ) : null
        }
      />
      <Group mb="md" gap="sm">
        <SearchBox
          label={t`Search titles and transcripts`}
          value={search}
          onSearch={(value) => set({ search: value })}
        />
        <NativeSelect
          aria-label={t`Language`}
          value={language}
          onChange={(event) => set({ language: event.currentTarget.value })}
          data={[
            { value: '', label: t`All languages` },
            ...known.map((value) => ({ value, label: languageName(value) })),
          ]}
        />
        <NativeSelect
          aria-label={t`Seen`}
          value={seen}
          onChange={(event) => set({ seen: event.currentTarget.value })}
          data={[
            { value: '', label: t`Watched or not` },
            { value: 'no', label: t`Not finished` },
            { value: 'yes', label: t`Finished` },
          ]}
        />
      </Group>
      {list.error && list.rows === undefined ? (
        <ErrorView error={list.error} onRetry={list.retry} retrying={list.fetching ?? false} />
      ) : list.rows === undefined ? (
        <Skeleton h={240} aria-busy />
      ) : list.rows.length === 0 ? (
        <Paper className="surface">
          <EmptyList
            isFiltered={isFiltered}
            noMatch={{ title: t`No guides match`, description: t`Try other words, or another language.` }}
            icon={<IconMovie size={28} />}
            title={t`No guides yet`}
            description={
              manages ? (
                <Trans>Record how something is done, upload it with captions, and choose who sees it and where.</Trans>
              ) : (
                <Trans>Guides published for you appear here.</Trans>
              )
            }
            action={
              manages ? (
                <Button onClick={() => set({ new: '1' })}>
                  <Trans>New guide</Trans>
                </Button>
              ) : null
            }
          />
        </Paper>
      ) : (
        <>
          <ul className={classes.list} aria-label={t`Guides`}>
            {list.rows.map((guide) => (
              <li key={guide.id}>
                <GuideCard guide={guide} manages={manages} />
              </li>
            ))}
          </ul>
          <Pager list={list} />
        </>
      )}
      <Suspense fallback={null}>
        {dialog === 'order' ? <OrderDialog onClose={() => setDialog(null)} /> : null}
        {isNew ? <NewGuide onClose={() => set({ new: null })} /> : null}
      </Suspense>
    </>
  );
}
