/** What the company's people do with it: adoption, days, figures by anything, use cases, sources, and what is shown of people. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SimpleGrid, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { useProfile } from '@/features/auth/queries';
import { formatDateTime } from '@/lib/format';
import { chosenIntoView } from '@/ui/chosen-into-view';
import { ErrorView } from '@/ui/ErrorView';
import { IconDownload } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { oneOf, useQueryState } from '@/ui/query-state';
import { useNow } from '@/ui/RelativeTime';
import { Adoption } from './components/Adoption';
import { DayChart } from './components/DayChart';
import { Filters } from './components/Filters';
import { Forecast } from './components/Forecast';
import { Numbers } from './components/Numbers';
import { PartFilter } from './components/PartFilter';
import { type Filter, monthName, pointsOf, readFilter, wholeMonth, zoneOf } from './model';
import { overviewQuery, useDownloadMonth } from './queries';

// Each tab but the first is code of its own.
const Figures = lazy(async () => ({ default: (await import('./components/Figures')).Figures }));
const UseCases = lazy(async () => ({ default: (await import('./components/UseCases')).UseCases }));
const Sources = lazy(async () => ({ default: (await import('./components/Sources')).Sources }));
const WhatIf = lazy(async () => ({ default: (await import('./components/WhatIf')).WhatIf }));
const Gaps = lazy(async () => ({ default: (await import('./components/Gaps')).Gaps }));
const DormantSeats = lazy(async () => ({ default: (await import('./components/DormantSeats')).DormantSeats }));
const Habit = lazy(async () => ({ default: (await import('./components/Habit')).Habit }));
const PeopleAtLimit = lazy(async () => ({ default: (await import('./components/PeopleAtLimit')).PeopleAtLimit }));
const PolicyPanel = lazy(async () => ({ default: (await import('./components/PolicyPanel')).PolicyPanel }));

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Insights`} rights={['view-client-analytics']}>
      <Insights />
    </NeedsRight>
  );
}

const TABS = [
  'habit',
  'figures',
  'use-cases',
  'sources',
  'questions',
  'what-if',
  'limits',
  'seats',
  'privacy',
] as const;
// Tabs that have days of their own, or none.
const UNFILTERED: ReadonlySet<string> = new Set(['privacy', 'habit', 'limits', 'seats', 'questions', 'what-if']);
// What one tab filters by means nothing to the other.
const CLEARED = {
  by: null,
  search: null,
  sort: null,
  order: null,
  page: null,
  never_page: null,
  days: null,
  model: null,
  months: null,
};

function Insights() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const filter = readFilter(query, zoneOf(useProfile().settings.time_zone));
  const tab = oneOf(query, 'tab', TABS) ?? 'overview';
  const month = useDownloadMonth();
  const chosen = wholeMonth(filter, new Date(useNow()));
  return (
    <>
      <PageHeader
        title={t`Insights`}
        description={<WhatItIs tab={tab} />}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={month.isPending}
            onClick={() => month.mutate(chosen)}
          >
            {chosen === undefined ? (
              <Trans>Download last month (PDF)</Trans>
            ) : (
              <Trans>Download {monthName(chosen)} (PDF)</Trans>
            )}
          </Button>
        }
      />
      <Stack gap="lg">
        <Tabs
          value={tab}
          onChange={(value) => set({ ...CLEARED, tab: value === 'overview' ? null : value }, { push: true })}
          keepMounted={false}
          // All of them are in sight beside the settings' own navigation.
          styles={{ tab: { paddingInline: 'var(--mantine-spacing-sm)' } }}
        >
          <Tabs.List mb="md" ref={chosenIntoView}>
            <Tabs.Tab value="overview">{t`Overview`}</Tabs.Tab>
            <Tabs.Tab value="habit">{t`Habit`}</Tabs.Tab>
            <Tabs.Tab value="figures">{t`Cost and use`}</Tabs.Tab>
            <Tabs.Tab value="use-cases">{t`Use cases`}</Tabs.Tab>
            <Tabs.Tab value="sources">{t`Sources`}</Tabs.Tab>
            <Tabs.Tab value="questions">{t`Unanswered`}</Tabs.Tab>
            <Tabs.Tab value="what-if">{t`What if`}</Tabs.Tab>
            <Tabs.Tab value="limits">{t`Limits`}</Tabs.Tab>
            <Tabs.Tab value="seats">{t`Seats`}</Tabs.Tab>
            <Tabs.Tab value="privacy">{t`Privacy`}</Tabs.Tab>
          </Tabs.List>
          <Stack gap="lg">
            {UNFILTERED.has(tab) ? null : (
              <Filters query={query} onChange={set}>
                {tab === 'sources' ? null : <PartFilter filter={filter} onChange={set} />}
              </Filters>
            )}
            <Tabs.Panel value="overview">
              <Overview filter={filter} />
            </Tabs.Panel>
            <Suspense fallback={<Skeleton h={420} aria-busy />}>
              <Tabs.Panel value="habit">
                <Habit query={query} onChange={set} />
              </Tabs.Panel>
              <Tabs.Panel value="figures">
                <Figures query={query} onChange={set} filter={filter} />
              </Tabs.Panel>
              <Tabs.Panel value="use-cases">
                <UseCases query={query} onChange={set} filter={filter} />
              </Tabs.Panel>
              <Tabs.Panel value="sources">
                <Sources query={query} onChange={set} filter={filter} />
              </Tabs.Panel>
              <Tabs.Panel value="questions">
                <Gaps query={query} onChange={set} />
              </Tabs.Panel>
              <Tabs.Panel value="what-if">
                <WhatIf query={query} onChange={set} />
              </Tabs.Panel>
              <Tabs.Panel value="limits">
                <PeopleAtLimit query={query} onChange={set} />
              </Tabs.Panel>
              <Tabs.Panel value="seats">
                <DormantSeats query={query} onChange={set} />
              </Tabs.Panel>
              <Tabs.Panel value="privacy">
                <PolicyPanel />
              </Tabs.Panel>
            </Suspense>
          </Stack>
        </Tabs>
      </Stack>
    </>
  );
}

/** What a tab contains of what people wrote. */
function WhatItIs({ tab }: { tab: string }) {
  if (tab === 'questions') {
    return (
      <Trans>Questions that nothing answered, in the words people used. Names of those who asked are not shown.</Trans>
    );
  }
  if (tab === 'sources') {
    return (
      <Trans>
        The documents that answers cite. No text of documents, questions or answers is shown, and deleted documents are
        not listed.
      </Trans>
    );
  }
  return (
    <Trans>
      Who uses what, how well it works and what it costs. Figures contain no questions and no answers, so deleting those
      does not change them.
    </Trans>
  );
}

function Overview({ filter }: { filter: Filter }) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(overviewQuery(filter));
  if (data === undefined) {
    return error ? (
      <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton h={420} aria-busy />
    );
  }
  const { frame, now, before, days, adoption, adoption_before } = data;
  const points = pointsOf(days, frame.first, frame.last);
  const asOf = formatDateTime(new Date(frame.as_of));
  return (
    <Stack gap="lg">
      <Numbers now={now} before={before} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <DayChart
          title={t`Runs and calls by day`}
          unit={t`Runs of use cases and API calls`}
          points={points}
          series={[
            { key: 'runs', label: t`Runs`, color: 'indigo' },
            { key: 'calls', label: t`API calls`, color: 'teal' },
          ]}
          total={now.runs + now.calls}
          before={before.runs + before.calls}
        />
        <DayChart
          title={t`Active people by day`}
          unit={t`People who ran or called something on that day`}
          points={points}
          series={[{ key: 'people', label: t`People`, color: 'grape' }]}
          // Each once, however often they come: it is not the sum of the days.
          total={now.people}
          before={before.people}
        />
      </SimpleGrid>
      <Forecast filter={filter} />
      <Adoption adoption={adoption} before={adoption_before} />
      <Text size="sm" c="dimmed">
        <Trans>
          As of {asOf}. Days are those of {frame.zone}.
        </Trans>{' '}
        {frame.policy.naming === 'sums' ? (
          <Trans>
            Your company shows no figures about fewer than {frame.policy.smallest_group} people: days of few people are
            shown together, and today is not shown yet.
          </Trans>
        ) : null}
      </Text>
    </Stack>
  );
}
