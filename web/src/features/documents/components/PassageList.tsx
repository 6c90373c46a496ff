/**
 * The text of a document piece by piece. With `cited`, it opens there, in the version that it stands in, marks the passage and scrolls to it.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useRef, useState } from 'react';
import { isProblem } from '@/api/problem';
import type { Passage } from '@/api/types';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconArrowUp, IconFile } from '@/ui/icons';
import { passagesQuery } from '../queries';
import classes from './Documents.module.css';
import { OldVersionNote } from './OldVersionNote';
import { PassagePlace } from './PassagePlace';
import { PassageText } from './PassageText';

type Props = {
  documentId: string;
  cited: string | null;
  /** The version that is read where nothing is cited. */
  version?: number | null;
  limit?: number;
  /** The version in force, where it is said that another one is read. */
  inForce?: number;
};

export function PassageList({ documentId, cited, version = null, limit = 30, inForce }: Props) {
  const { t } = useLingui();
  // After "from the beginning" the mark stays where it is, but the list no longer starts there.
  const [whole, setWhole] = useState(false);
  const [read, setRead] = useState<number | null>(null);
  const list = useInfiniteQuery(
    passagesQuery(documentId, { around: whole ? null : cited, version: whole ? read : version, limit }),
  );
  const mark = useRef<HTMLElement>(null);
  const ready = list.data !== undefined;
  useEffect(() => {
    if (!ready || cited === null) return;
    mark.current?.scrollIntoView({ block: 'center' });
    mark.current?.focus({ preventScroll: true });
  }, [ready, cited]);

  if (list.error && !list.data) {
    if (isProblem(list.error) && list.error.status === 404 && cited !== null && !whole) {
      return (
        <EmptyView
          icon={<IconFile size={28} />}
          title={t`This passage is no longer in the document`}
          action={
            <Button variant="default" onClick={() => setWhole(true)}>
              <Trans>Read from the beginning</Trans>
            </Button>
          }
        />
      );
    }
    return <ErrorView error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  }
  if (!list.data) {
    return (
      <Stack gap="sm" aria-busy>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} h={96} radius="md" />
        ))}
      </Stack>
    );
  }
  const passages = list.data.pages.flatMap((page) => page.data);
  const first = passages[0];
  return (
    <>
      {first === undefined || inForce === undefined ? null : (
        <OldVersionNote documentId={documentId} version={first.version} inForce={inForce} />
      )}
      {first !== undefined && first.ordinal > 0 ? (
        <Button
          mb="xs"
          size="xs"
          variant="subtle"
          leftSection={<IconArrowUp size={14} />}
          onClick={() => {
            // "From the beginning" is the beginning of the same version.
            setRead(first.version);
            setWhole(true);
          }}
        >
          <Trans>Read from the beginning</Trans>
        </Button>
      ) : null}
      <Paper className="surface" style={{ overflow: 'hidden' }}>
        {passages.map((passage) => (
          <PassageBlock
            key={passage.id}
            passage={passage}
            cited={passage.id === cited}
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

type BlockProps = { passage: Passage; cited: boolean; ref: Ref<HTMLElement> | null };

function PassageBlock({ passage, cited, ref }: BlockProps) {
  return (
    <article
      ref={ref}
      id={passage.id}
      className={classes.passage}
      tabIndex={-1}
      {...(cited ? { 'data-cited': '' } : {})}
    >
      <Group justify="space-between" gap="xs" mb={6}>
        <PassagePlace passage={passage} />
        {cited ? (
          <Text size="xs" fw={600} c="var(--mantine-color-anchor)">
            <Trans>Cited passage</Trans>
          </Text>
        ) : null}
      </Group>
      <PassageText passage={passage} />
    </article>
  );
}
