/** Questions and answers of the company (R27, R46): what is in a version, files that come in, and what nobody answered. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Tabs } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { chosenIntoView } from '@/ui/chosen-into-view';
import { IconPlus } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { oneOf, useQueryState } from '@/ui/query-state';
import { EntryList } from './components/EntryList';
import { ImportList } from './components/ImportList';
import { UnansweredList } from './components/UnansweredList';
import { VersionList } from './components/VersionList';
import { formOf } from './model';
import { versionsQuery } from './queries';

const TABS = ['import', 'versions', 'unanswered'] as const;

const EntryDialog = lazy(async () => ({ default: (await import('./components/EntryDialog')).EntryDialog }));

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Questions and answers`} rights={['manage-resources']}>
      <Questions />
    </NeedsRight>
  );
}

function Questions() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const tab = oneOf(query, 'tab', TABS) ?? 'questions';
  // In the address, so that the page of what can be made opens it too.
  const isAdding = query.get('new') === '1';
  const versions = pagedListState(useInfiniteQuery(versionsQuery()));
  return (
    <>
      <PageHeader
        title={t`Questions and answers`}
        description={
          <Trans>
            Approved answers to frequent questions. A use case that reads them answers a matching question word for
            word, without a model.
          </Trans>
        }
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => set({ new: '1' })}>
            <Trans>Add question</Trans>
          </Button>
        }
      />
      <Tabs
        value={tab}
        onChange={(next) => set({ tab: next === 'questions' ? null : next, search: null, topic: null })}
        keepMounted={false}
      >
        <Tabs.List mb="md" ref={chosenIntoView}>
          <Tabs.Tab value="questions">
            <Trans>Questions</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="import">
            <Trans>Import</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="versions">
            <Trans>Versions</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="unanswered">
            <Trans>Unanswered</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="questions">
          <EntryList versions={versions} />
        </Tabs.Panel>
        <Tabs.Panel value="import">
          <ImportList />
        </Tabs.Panel>
        <Tabs.Panel value="versions">
          <VersionList versions={versions} />
        </Tabs.Panel>
        <Tabs.Panel value="unanswered">
          <UnansweredList />
        </Tabs.Panel>
      </Tabs>
      {isAdding ? (
        <Suspense fallback={null}>
          <EntryDialog entry={null} initial={formOf()} onClose={() => set({ new: null })} />
        </Suspense>
      ) : null}
    </>
  );
}
