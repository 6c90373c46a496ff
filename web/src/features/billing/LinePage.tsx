/** What a line of an invoice paid for: by use case, by person, and run by run, to the cent. View, search and order are in the address. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { OpenedLine } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { formatCount, formatDate, formatDateTime } from '@/lib/format';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { ErrorView } from '@/ui/ErrorView';
import { Facts } from '@/ui/Facts';
import { IconDownload, IconInfo } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { PageTabs } from '@/ui/PageTabs';
import { Panel } from '@/ui/Panel';
import { oneOf, useQueryState } from '@/ui/query-state';
import { toast } from '@/ui/toast';
import { LateUse, LineTime, PriceVersion } from './components/LineFacts';
import { LineRuns } from './components/LineRuns';
import { LineShares } from './components/LineShares';
import { type LineOf, lineQuery, saveLine } from './line-queries';

const VIEWS = ['person', 'run'] as const;

export function Component() {
  const { t } = useLingui();
  const { invoiceId = '', line = '' } = useParams();
  return (
    <NeedsRight title={t`Line of an invoice`} rights={['manage-billing']}>
      <Line of={{ invoice: invoiceId, line }} />
    </NeedsRight>
  );
}

function Line({ of }: { of: LineOf }) {
  const { t } = useLingui();
  const { data: opened, error, isFetching, refetch } = useQuery(lineQuery(of));
  if (opened === undefined) {
    if (!error) return null;
    const back = (
      <Back to={paths.invoice(of.invoice)}>
        <Trans>Invoice</Trans>
      </Back>
    );
    return (
      <>
        <PageHeader title={t`Line of an invoice`} crumbs={back} />
        <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </>
    );
  }
  const name = opened.number ?? opened.invoice;
  return (
    <>
      <PageHeader
        title={opened.line.description}
        tabTitle={t`Line of invoice ${name}`}
        crumbs={
          <Back to={paths.invoice(opened.invoice)}>
            <Trans>Invoice {name}</Trans>
          </Back>
        }
        actions={opened.is_withheld ? null : <SaveButton of={of} />}
      />
      <Panel title={t`This line`}>
        <Facts
          facts={[
            {
              key: 'amount',
              name: <Trans>Amount</Trans>,
              value: formatMoney(opened.line.amount, opened.currency),
            },
            { key: 'time', name: <Trans>Period</Trans>, value: <LineTime line={opened.line} /> },
            ...(opened.line.late.length === 0
              ? []
              : [{ key: 'late', name: <Trans>Recorded late</Trans>, value: <LateUse line={opened.line} /> }]),
            {
              key: 'price',
              name: <Trans>Price</Trans>,
              value: <PriceVersion line={opened.line} currency={opened.currency} />,
            },
            ...(opened.runs === null || opened.tokens === null
              ? []
              : [
                  {
                    key: 'used',
                    name: <Trans>Used in this period</Trans>,
                    value: (
                      <Trans>
                        {formatCount(opened.runs)} runs and calls, {formatCount(opened.tokens)} tokens
                      </Trans>
                    ),
                  },
                ]),
          ]}
        />
        {opened.runs === 0 || opened.is_withheld ? null : (
          <Text size="xs" c="dimmed" mt="xs" className="prose">
            <How opened={opened} />
          </Text>
        )}
      </Panel>
      <Notes opened={opened} />
      {opened.is_withheld ? null : <Views opened={opened} of={of} />}
    </>
  );
}

function How({ opened }: { opened: OpenedLine }) {
  if (opened.line.price?.over === 'runs') {
    return (
      <Trans>The amount is divided evenly among the runs and calls of the hours in which the limit was exceeded.</Trans>
    );
  }
  if (opened.line.price?.over === 'tokens') {
    return <Trans>The amount is divided by the tokens of the hours in which the limit was exceeded.</Trans>;
  }
  return opened.basis === 'tokens' ? (
    <Trans>The amount is split by the tokens each run used. The parts add up to it exactly, to the cent.</Trans>
  ) : (
    <Trans>
      No tokens were counted: the amount is divided evenly among the runs. The parts add up to it, to the cent.
    </Trans>
  );
}

function Notes({ opened }: { opened: OpenedLine }) {
  const end = new Date(opened.until_at);
  const [until, day] = [formatDateTime(end), formatDate(end)];
  return (
    <>
      {opened.is_final || opened.naming === 'sums' ? null : (
        <Alert color="blue" mt="md" icon={<IconInfo size={18} />}>
          <Trans>
            This period is still open or has just closed. Runs that ended by {until} are counted; the split changes with
            each new run.
          </Trans>
        </Alert>
      )}
      {opened.naming === 'sums' ? (
        <Alert color="gray" mt="md" icon={<IconInfo size={18} />}>
          {opened.is_withheld ? (
            <Trans>
              Your company shows no figures of single people, so this line is not split: what went over a limit may be
              one person’s.
            </Trans>
          ) : (
            <Trans>
              Your company shows no figures of single people, so people and runs are not listed here. The split is by
              what Insights shows of the days before {day}.
            </Trans>
          )}
        </Alert>
      ) : null}
      {opened.naming === 'pseudonyms' ? (
        <Alert color="gray" mt="md" icon={<IconInfo size={18} />}>
          <Trans>
            Your company shows people under pseudonyms. Runs are listed by day, and only your own can be opened.
          </Trans>
        </Alert>
      ) : null}
    </>
  );
}

function Views({ opened, of }: { opened: OpenedLine; of: LineOf }) {
  const { t } = useLingui();
  const [query] = useQueryState();
  const view = opened.naming === 'sums' ? undefined : oneOf(query, 'by', VIEWS);
  const to = (by?: 'person' | 'run') => paths.invoiceLine(of.invoice, Number(of.line), by === undefined ? {} : { by });
  return (
    <Box mt="md">
      {opened.naming === 'sums' ? null : (
        <PageTabs
          label={t`Parts of this line`}
          current={view ?? 'use_case'}
          tabs={[
            { key: 'use_case', to: to(), label: <Trans>Use cases</Trans> },
            { key: 'person', to: to('person'), label: <Trans>People</Trans> },
            { key: 'run', to: to('run'), label: <Trans>Runs</Trans> },
          ]}
        />
      )}
      <Group mt="md" />
      {view === 'run' ? (
        <LineRuns of={of} currency={opened.currency} />
      ) : (
        <LineShares
          key={view}
          of={of}
          by={view ?? 'use_case'}
          currency={opened.currency}
          canOpen={opened.naming !== 'sums'}
        />
      )}
    </Box>
  );
}

function SaveButton({ of }: { of: LineOf }) {
  const { t } = useLingui();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await saveLine(of);
    } catch (error) {
      toast.bad(isProblem(error) ? error.message : t`The file could not be made. Try again.`);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} loading={saving} onClick={() => void save()}>
      <Trans>Download as CSV</Trans>
    </Button>
  );
}
