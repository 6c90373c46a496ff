/** Which of the live version's runs the draft does again. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runsQuery } from '@/features/runs/queries';
import { ErrorView } from '@/ui/ErrorView';
import { RelativeTime } from '@/ui/RelativeTime';
import { MOST_RECENT } from '../model';
import classes from './Checks.module.css';

type Props = {
  useCaseId: string;
  version: number;
  /** null: all that are shown. */
  chosen: readonly string[] | null;
  onChange: (chosen: readonly string[]) => void;
  /** Whether there are any. */
  onKnown: (any: boolean) => void;
};

export function RecentRuns({ useCaseId, version, chosen, onChange, onKnown }: Props) {
  const { t } = useLingui();
  const query = useInfiniteQuery(
    runsQuery({ use_case_id: useCaseId, version, status: 'succeeded', limit: MOST_RECENT }),
  );
  const runs = query.data?.pages[0]?.data;
  const hasAny = (runs?.length ?? 0) > 0;
  useEffect(() => onKnown(hasAny), [hasAny, onKnown]);
  if (query.error && runs === undefined) {
    return <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  if (runs === undefined) return <Skeleton h={80} />;
  if (runs.length === 0) {
    return (
      <Text c="dimmed">
        <Trans>The live version has no run that succeeded.</Trans>
      </Text>
    );
  }
  const all = runs.map(({ id }) => id);
  const marked = chosen ?? all;
  const toggle = (id: string, on: boolean) =>
    onChange(all.filter((each) => (each === id ? on : marked.includes(each))));
  return (
    <ul className={classes.plain} aria-label={t`Runs to repeat`}>
      {runs.map((run) => (
        <li key={run.id} className={classes.row}>
          <Checkbox
            checked={marked.includes(run.id)}
            label={run.title === '' ? t`Without inputs` : run.title}
            description={<RelativeTime at={run.created_at} />}
            onChange={(event) => toggle(run.id, event.currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  );
}
