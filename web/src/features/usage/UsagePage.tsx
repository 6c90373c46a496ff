/** What the company used: its month against the quota, sums by model, and each call of the models' API. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Tabs } from '@mantine/core';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { CallList } from './components/CallList';
import { MonthList } from './components/MonthList';
import { QuotaPanel } from './components/QuotaPanel';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Usage`} rights={['view-client-analytics']}>
      <Usage />
    </NeedsRight>
  );
}

// What one tab filters by means nothing to the other.
const CLEARED = { months: null, key_id: null, model: null, status: null, from: null, to: null };

function Usage() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const tab = query.get('tab') === 'calls' ? 'calls' : 'months';
  return (
    <>
      <PageHeader
        title={t`Usage`}
        description={
          <Trans>
            Runs of use cases and calls of the models’ API. Costs are estimates at list prices; months are in UTC.
          </Trans>
        }
      />
      <Stack gap="lg">
        <QuotaPanel />
        <Tabs
          value={tab}
          onChange={(value) => set({ ...CLEARED, tab: value === 'calls' ? 'calls' : null }, { push: true })}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="months">
              <Trans>By month and model</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="calls">
              <Trans>API calls</Trans>
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="months">
            <MonthList query={query} onChange={set} />
          </Tabs.Panel>
          <Tabs.Panel value="calls">
            <CallList query={query} onChange={set} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </>
  );
}
