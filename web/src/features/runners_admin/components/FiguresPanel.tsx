/** How the versions of a plugin did, for its owner and for whoever wrote it; while a canary runs, what its error budget says. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Skeleton, Stack, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { PluginFigures, PluginTrial } from '@/api/gen/types.gen';
import { formatCount } from '@/lib/format';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconAlert, IconCircleCheck, IconHistory } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { type Hours, percent } from '../figures-model';
import { AsTableButton } from './AsTableButton';
import { CallsOverTime } from './CallsOverTime';
import { HoursControl } from './HoursControl';
import { VersionFiguresTable } from './VersionFiguresTable';

type Props = {
  query: UseQueryResult<PluginFigures>;
  hours: Hours;
  onHours: (hours: string) => void;
  linked: boolean;
  /** The plugin's name, where the page does not have it. */
  of?: string;
};

export function FiguresPanel({ query, hours, onHours, linked, of }: Props) {
  const { t } = useLingui();
  const figures = query.data;
  const [asTable, setAsTable] = useState(false);
  const hasCalls = figures?.points.some((point) => point.figures.calls > 0) === true;
  return (
    <Panel
      title={of === undefined ? t`Figures` : t`Figures of ${of}`}
      description={
        <Trans>Calls of all bindings and companies together. Figures name no company and contain nobody’s text.</Trans>
      }
      actions={
        <>
          {hasCalls ? <AsTableButton asTable={asTable} onChange={setAsTable} /> : null}
          <HoursControl value={hours} onChange={onHours} />
        </>
      }
    >
      {figures === undefined ? (
        query.error === null ? (
          <Skeleton h={260} />
        ) : (
          <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        )
      ) : (
        <Stack gap="md">
          {figures.trial === null ? null : <Trial trial={figures.trial} />}
          {figures.versions.length === 0 ? (
            <EmptyView
              icon={<IconHistory size={28} />}
              title={t`No version is in service, and none was called in this time`}
            />
          ) : (
            <VersionFiguresTable figures={figures} linked={linked} />
          )}
          {hasCalls ? (
            <>
              <Title order={3} size="h5">
                <Trans>All versions together over time</Trans>
              </Title>
              <CallsOverTime
                points={figures.points}
                stepMinutes={figures.step_minutes}
                hours={hours}
                asTable={asTable}
                withOpen={false}
              />
            </>
          ) : null}
        </Stack>
      )}
    </Panel>
  );
}

const COLORS = { too_early: 'indigo', keeps: 'teal', fails: 'red' } as const;

function Trial({ trial }: { trial: PluginTrial }) {
  const calls = formatCount(trial.canary_calls);
  const fewest = formatCount(trial.fewest_calls);
  const canary = percent(trial.canary_error_rate);
  const live = percent(trial.live_error_rate);
  const excess = percent(trial.excess);
  const minutes = formatCount(trial.window_minutes);
  return (
    <Alert
      color={COLORS[trial.state]}
      icon={trial.state === 'fails' ? <IconAlert size={18} /> : <IconCircleCheck size={18} />}
      title={
        trial.state === 'too_early' ? (
          <Trans>
            The canary has too few calls to judge it: {calls} of {fewest}
          </Trans>
        ) : trial.state === 'keeps' ? (
          <Trans>The canary stays within its error budget</Trans>
        ) : (
          <Trans>The canary fails its error budget; the platform takes it out of service</Trans>
        )
      }
    >
      <Trans>
        In the last {minutes} minutes, {canary} of its calls failed, compared with {live} for the version beside it. If
        it is more than {excess} worse, the platform takes it out of service.
      </Trans>
    </Alert>
  );
}
