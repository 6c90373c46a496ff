/** The passages that the model was given, in their order: what it could know, beside what it cites of it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Run, RunPassage } from '@/api/gen/types.gen';
import { methodWords } from '@/features/documents/method-words';
import classes from '@/features/runs/components/Runs.module.css';
import { offeredQuery } from '@/features/runs/queries';
import { formatMoment, formatTotal } from '@/lib/format';
import { paths } from '@/lib/paths';
import { ErrorView } from '@/ui/ErrorView';
import { Folded } from '@/ui/Folded';
import { PlaceInFile } from '@/ui/place-in-file';
import { TextLink } from '@/ui/TextLink';

export function OfferedPassages({ run }: { run: Run }) {
  const { i18n, t } = useLingui();
  const [cited, setCited] = useState(false);
  const list = useInfiniteQuery(offeredQuery(run.id, cited));
  const passages = list.data?.pages.flatMap((page) => page.data);
  const shown = passages?.length ?? 0;
  const total = formatTotal(list.data?.pages[0]?.total ?? 0);
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {run.retrieval === null ? null : i18n._(methodWords(run.retrieval))}
        </Text>
        <Switch
          size="xs"
          label={t`Cited only`}
          checked={cited}
          onChange={(event) => setCited(event.currentTarget.checked)}
        />
      </Group>
      {list.error === null ? null : <ErrorView error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending ? <Skeleton h={60} /> : null}
      {passages?.length === 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>The answer cites none of them.</Trans>
        </Text>
      ) : null}
      <ol className={classes.offered} aria-label={t`Passages given to the model`}>
        {passages?.map((passage) => (
          <li key={passage.place} className={classes.offeredOne}>
            <Head passage={passage} />
            {passage.text === null ? null : (
              <Folded lines={4} className={classes.offeredText}>
                {passage.text}
              </Folded>
            )}
          </li>
        ))}
      </ol>
      {list.hasNextPage ? (
        <Group justify="space-between">
          <Text size="xs" c="dimmed" className="tabular">
            <Trans>
              {shown} of {total}
            </Trans>
          </Text>
          <Button
            size="xs"
            variant="default"
            onClick={() => void list.fetchNextPage()}
            loading={list.isFetchingNextPage}
          >
            <Trans>Show more</Trans>
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}

function Head({ passage }: { passage: RunPassage }) {
  const { document_id: id, document_name: name, page, heading, start_ms: start } = passage;
  return (
    <Group gap={6} wrap="wrap">
      <span className={classes.number}>{passage.place}</span>
      {id === null || name === null ? (
        <Text size="sm" c="dimmed">
          <Trans>This passage’s document was deleted, or you may not see it.</Trans>
        </Text>
      ) : (
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          <TextLink to={paths.document(id, { passage: passage.passage_id })}>{name}</TextLink>
        </Text>
      )}
      {page === null ? null : (
        <Text size="xs" c="dimmed">
          <PlaceInFile name={name ?? ''} page={page} />
        </Text>
      )}
      {start === null ? null : (
        <Text size="xs" c="dimmed">
          {formatMoment(start)}
        </Text>
      )}
      {heading === null ? null : (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {heading}
        </Text>
      )}
      {passage.is_cited ? (
        <Badge size="xs" variant="light">
          <Trans>Cited</Trans>
        </Badge>
      ) : null}
      {passage.state === 'replaced' ? (
        <Badge size="xs" variant="light" color="gray">
          <Trans>Replaced since</Trans>
        </Badge>
      ) : null}
    </Group>
  );
}
