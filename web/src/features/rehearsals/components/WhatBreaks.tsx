/** “See what breaks”: asks what a change would break before it is saved. An answer is of one state of the form, and goes with it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { BreakageReport } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { ErrorSummary } from '@/ui/ErrorSummary';
import type { Rehearse } from '../model';

const Found = lazy(async () => ({ default: (await import('./Found')).Found }));

type Props = {
  rehearse: Rehearse;
  /** What is changed, and into what: another one is another question. */
  change: unknown;
  /** It asks as soon as it is there, without a button. */
  atOnce?: boolean;
  /** What was found out already: it is not asked again. */
  first?: BreakageReport | null;
};

export function WhatBreaks({ rehearse, change, atOnce = false, first = null }: Props) {
  const key = JSON.stringify(change);
  const [asked, setAsked] = useState(atOnce ? key : null);
  const isAsked = asked === key;
  const found = useInfiniteQuery({
    queryKey: ['rehearsals', key],
    queryFn: ({ pageParam }) => rehearse({ cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: isAsked,
    ...(first === null ? {} : { initialData: { pages: [first], pageParams: [null] } }),
    // Somebody else may have changed what it is about since it was asked; what was found out a moment ago is shown as it is.
    staleTime: first === null ? 0 : Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { shownInPlace: true },
  });
  return (
    <Stack gap="sm">
      {atOnce ? null : (
        <Group>
          <Button
            variant="default"
            loading={isAsked && found.isFetching && !found.isFetchingNextPage}
            onClick={() => (isAsked ? void found.refetch() : setAsked(key))}
          >
            <Trans>See what breaks</Trans>
          </Button>
        </Group>
      )}
      <div role="status">
        {isAsked && found.isPending ? <Skeleton h={48} aria-busy /> : null}
        {isAsked && found.data ? (
          <Suspense fallback={<Skeleton h={48} aria-busy />}>
            <Found pages={found.data.pages} />
          </Suspense>
        ) : null}
      </div>
      {isAsked && found.error ? <Refused error={found.error} /> : null}
      {isAsked && found.hasNextPage ? (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            <Trans>Show more</Trans>
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}

/** Fields that are wrong are marked when the form is sent; here their sentences stand by themselves. */
function Refused({ error }: { error: unknown }) {
  const { t } = useLingui();
  return <ErrorSummary lines={isProblem(error) ? error.lines : [t`This could not be checked. Please try again.`]} />;
}
