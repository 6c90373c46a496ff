/** The frame of a widget with a question of its own: skeleton, failure with another try, or what was answered. */
import { useLingui } from '@lingui/react/macro';
import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DashboardWidget } from '@/api/gen/types.gen';
import { Section } from '@/features/home/components/Section';
import { ErrorView } from '@/ui/ErrorView';
import { WIDGET_NAMES } from '../model';

type Props<Data> = {
  kind: DashboardWidget;
  query: Pick<UseQueryResult<Data>, 'error' | 'isFetching'> & {
    data: Data | undefined;
    refetch: () => Promise<unknown>;
  };
  more?: ReactNode;
  /** What is said instead where there is nothing. */
  empty: ReactNode;
  isEmpty: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
};

export function Card<Data>({ kind, query, more, empty, isEmpty, children }: Props<Data>) {
  const { i18n } = useLingui();
  const { data, error } = query;
  return (
    <Section title={i18n._(WIDGET_NAMES[kind])} more={more}>
      {data === undefined && error !== null ? (
        <ErrorView error={error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Paper p="md" className="surface" aria-busy={data === undefined}>
          {data === undefined ? (
            <Stack gap="sm">
              <Skeleton h={14} w="70%" />
              <Skeleton h={14} w="50%" />
              <Skeleton h={14} w="60%" />
            </Stack>
          ) : isEmpty(data) ? (
            <Text c="dimmed">{empty}</Text>
          ) : (
            children(data)
          )}
        </Paper>
      )}
    </Section>
  );
}
