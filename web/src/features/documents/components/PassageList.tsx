/**
 * The text of a document piece by piece. With `cited`, it opens there, in the version that it stands in, marks the passage and scrolls to it.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { memo, type Ref, useEffect, useRef } from 'react';
import type { Passage } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconArrowUp, IconFile } from '@/ui/icons';
import classes from './Documents.module.css';
import { OldVersionNote } from './OldVersionNote';
import { PassagePlace } from './PassagePlace';
import { PassageText } from './PassageText';
import type { Passages } from './use-passages';

type Props = {
  documentId: string;
  cited: string | null;
  passages: Passages;
  /** The version in force, where it is said that another one is read. */
  inForce?: number;
  /** Those that stand on the page of the original that is seen beside them. */
  onPage?: ReadonlySet<string>;
  /** Shows a page of the original beside them. */
  onShowPage?: ((page: number) => void) | undefined;
};

export function PassageListOf({ documentId, cited, passages: reading, inForce, onPage, onShowPage }: Props) {
  const { t } = useLingui();
  const { list, passages, whole, toBeginning } = reading;
  const mark = useRef<HTMLElement>(null);
  const ready = passages !== undefined;
  useEffect(() => {
    if (!ready || cited === null) return;
    mark.current?.scrollIntoView({ block: 'center' });
    mark.current?.focus({ preventScroll: true });
  }, [ready, cited]);

  if (list.error && !passages) {
    if (isProblem(list.error) && list.error.status === 404 && cited !== null && !whole) {
      return (
        <EmptyView
          icon={<IconFile size={28} />}
          title={t`This passage is no longer in the document`}
          action={
            <Button variant="default" onClick={toBeginning}>
              <Trans>Read from the beginning</Trans>
            </Button>
          }
        />
      );
    }
    return <ErrorView error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  }
  if (!passages) {
    return (
      <Stack gap="sm" aria-busy>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} h={96} radius="md" />
        ))}
      </Stack>
    );
  }
  const first = passages[0];
  return (
    <>
      {first === undefined || inForce === undefined ? null : (
        <OldVersionNote documentId={documentId} version={first.version} inForce={inForce} />
      )}
      {first !== undefined && first.ordinal > 0 ? (
        <Button mb="xs" size="xs" variant="subtle" leftSection={<IconArrowUp size={14} />} onClick={toBeginning}>
          <Trans>Read from the beginning</Trans>
        </Button>
      ) : null}
      <Paper className="surface" style={{ overflow: 'hidden' }}>
        {passages.map((passage) => (
          <PassageBlock
            key={passage.id}
            passage={passage}
            cited={passage.id === cited}
            seen={onPage?.has(passage.id) ?? false}
            onShowPage={onShowPage}
            ref={passage.id === cited ? mark : null}
          />
        ))}
      </Paper>
      {list.hasNextPage ? (
        <Group justify="center" mt="md">
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </Group>
      ) : null}
    </>
  );
}

type BlockProps = {
  passage: Passage;
  cited: boolean;
  seen: boolean;
  onShowPage: ((page: number) => void) | undefined;
  ref: Ref<HTMLElement> | null;
};

// Scrolling the original changes what is marked, seldom more than two of hundreds.
export const PassageBlock = memo(function PassageBlock({ passage, cited, seen, onShowPage, ref }: BlockProps) {
  return (
    <article
      ref={ref}
      id={passage.id}
      className={classes.passage}
      tabIndex={-1}
      {...(cited ? { 'data-cited': '' } : {})}
      {...(seen ? { 'data-seen': '' } : {})}
    >
      <Group justify="space-between" gap="xs" mb={6}>
        <PassagePlace passage={passage} onShowPage={onShowPage} />
        {cited ? (
          <Text size="xs" fw={600} c="var(--mantine-color-anchor)">
            <Trans>Cited passage</Trans>
          </Text>
        ) : null}
      </Group>
      <PassageText passage={passage} />
    </article>
  );
});
