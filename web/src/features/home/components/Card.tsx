/** A card of the home that is read by itself: it keeps its place meanwhile, and what could not be read says so here, with another try. */
import { Paper, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorView } from '@/ui/ErrorView';
import { Section } from './Section';

type Read<Data> = { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };

type Props<Data> = {
  title: string;
  query: Read<Data>;
  more?: ReactNode;
  /** Often there is nothing to show: it takes no place before it is known. */
  quiet?: boolean;
  /** `null`: there is nothing to show, and no need to say so. */
  children: (data: Data) => ReactNode;
};

export function Card<Data>({ title, query, more, quiet = false, children }: Props<Data>) {
  const { data, error } = query;
  if (data !== undefined) {
    const shown = children(data);
    return shown === null ? null : (
      <Section title={title} more={more}>
        {shown}
      </Section>
    );
  }
  if (quiet && error === null) return null;
  return (
    <Section title={title}>
      {error === null ? (
        <Paper p="md" className="surface" aria-busy>
          <Stack gap="sm">
            <Skeleton h={14} w="60%" />
            <Skeleton h={14} w="45%" />
          </Stack>
        </Paper>
      ) : (
        <ErrorView error={error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
    </Section>
  );
}
