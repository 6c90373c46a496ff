/** The platform owner's figures of its clients: what they do, bring in, cost and store, which trials go on, and who may leave. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { chosenIntoView } from '@/ui/chosen-into-view';
import { PageHeader } from '@/ui/PageHeader';
import { oneOf, useQueryState } from '@/ui/query-state';
import { ClientActivity } from './components/ClientActivity';

// Each tab but the first is code of its own.
const Revenue = lazy(async () => ({ default: (await import('./components/Revenue')).Revenue }));
const Margins = lazy(async () => ({ default: (await import('./components/Margins')).Margins }));
const Trials = lazy(async () => ({ default: (await import('./components/Trials')).Trials }));
const Risks = lazy(async () => ({ default: (await import('./components/Risks')).Risks }));
const Storage = lazy(async () => ({ default: (await import('./components/Storage')).Storage }));

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Client activity`} rights={['manage-clients']}>
      <Clients />
    </NeedsRight>
  );
}

const TABS = ['revenue', 'margin', 'trials', 'risks', 'storage'] as const;
// What one tab filters by means nothing to the other.
const CLEARED = {
  by: null,
  plugin: null,
  client: null,
  time: null,
  search: null,
  page: null,
  months: null,
  month: null,
  reason: null,
};

function Clients() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const tab = oneOf(query, 'tab', TABS) ?? 'activity';
  return (
    <>
      <PageHeader
        title={t`Client activity`}
        description={<Trans>Totals for each client, by UTC day. They never show what a client’s people do.</Trans>}
      />
      <Tabs
        value={tab}
        onChange={(value) => set({ ...CLEARED, tab: value === 'activity' ? null : value }, { push: true })}
        keepMounted={false}
      >
        <Tabs.List mb="md" ref={chosenIntoView}>
          <Tabs.Tab value="activity">{t`Use`}</Tabs.Tab>
          <Tabs.Tab value="revenue">{t`Revenue`}</Tabs.Tab>
          <Tabs.Tab value="margin">{t`Margin`}</Tabs.Tab>
          <Tabs.Tab value="trials">{t`Trials`}</Tabs.Tab>
          <Tabs.Tab value="risks">{t`At risk`}</Tabs.Tab>
          <Tabs.Tab value="storage">{t`Storage`}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="activity">
          <ClientActivity query={query} onChange={set} />
        </Tabs.Panel>
        <Suspense fallback={<Skeleton h={420} aria-busy />}>
          <Tabs.Panel value="revenue">
            <Revenue query={query} onChange={set} />
          </Tabs.Panel>
          <Tabs.Panel value="margin">
            <Margins query={query} onChange={set} />
          </Tabs.Panel>
          <Tabs.Panel value="trials">
            <Trials query={query} onChange={set} />
          </Tabs.Panel>
          <Tabs.Panel value="risks">
            <Risks query={query} onChange={set} />
          </Tabs.Panel>
          <Tabs.Panel value="storage">
            <Storage query={query} onChange={set} />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
    </>
  );
}
