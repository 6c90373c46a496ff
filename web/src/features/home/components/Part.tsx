/**
 * A card of the home that is read with all others in one request. Each stands for itself: while it is read it keeps its
 * place, and what could not be read says so here, with another try, and takes nothing else along.
 */
import { useLingui } from '@lingui/react/macro';
import { Paper, Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Home } from '@/api/gen/types.gen';
import { ErrorView } from '@/ui/ErrorView';
import { Section } from './Section';

type Props<Key extends keyof Home> = {
  title: string;
  home: UseQueryResult<Home>;
  part: Key;
  more?: ReactNode;
  /** It shows nothing while the page is read, and nothing when all of it failed: another part says so. */
  quiet?: boolean;
  /** `null`: there is nothing to show, and no need to say so. */
  children: (part: NonNullable<Home[Key]>) => ReactNode;
};

export function Part<Key extends keyof Home>({ title, home, part, more, quiet = false, children }: Props<Key>) {
  const { t } = useLingui();
  const read = home.data?.[part];
  if (quiet && home.data === undefined) return null;
  if (read === undefined && home.error === null) {
    return (
      <Section title={title}>
        <Paper p="md" className="surface" aria-busy>
          <Stack gap="sm">
            <Skeleton h={14} w="60%" />
            <Skeleton h={14} w="45%" />
            <Skeleton h={14} w="55%" />
          </Stack>
        </Paper>
      </Section>
    );
  }
  if (read === undefined || read === null) {
    const error = home.error ?? new Error(t`This part could not be loaded.`);
    return (
      <Section title={title}>
        <ErrorView error={error} onRetry={() => void home.refetch()} retrying={home.isFetching} />
      </Section>
    );
  }
  const shown = children(read);
  return shown === null ? null : (
    <Section title={title} more={more}>
      {shown}
    </Section>
  );
}
