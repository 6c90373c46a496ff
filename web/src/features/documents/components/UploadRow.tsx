/** One file on its way: waiting, sending, being read, ready, or a problem that says what to do. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Loader, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Problem } from '@/api/problem';
import { paths } from '@/lib/paths';
import { FileSize } from '@/ui/FileSize';
import { IconAlert, IconCheck, IconX } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import { documentQuery, useRetryDocument } from '../queries';
import type { Upload } from '../upload-queue';
import { uploads } from '../uploads';
import classes from './Documents.module.css';
import { SameFileNote } from './SameFileNote';

/** The same file is refused again for the same reason; only a fault on the way is worth another try. */
const mayHelp = (problem: Problem | null) =>
  problem === null || problem.status === 0 || problem.status === 429 || problem.status === 432 || problem.status >= 500;

export function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useLingui();
  const { id, file, state } = upload;
  const open = state.kind === 'waiting' || state.kind === 'sending';
  return (
    <li className={classes.upload}>
      <div className={classes.uploadText}>
        <Group gap="xs" wrap="nowrap" miw={0}>
          <Text truncate flex="0 1 auto">
            {file.name}
          </Text>
          <Text size="xs" c="dimmed" style={{ flexShrink: 0 }}>
            <FileSize bytes={file.size} />
          </Text>
        </Group>
        <StateLine upload={upload} />
      </div>
      {open ? (
        <ActionIcon aria-label={t`Cancel the upload of ${file.name}`} onClick={() => uploads.cancel(id)}>
          <IconX size={16} />
        </ActionIcon>
      ) : state.kind === 'cancelled' || (state.kind === 'failed' && mayHelp(state.problem)) ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => uploads.retry(id)}
          aria-label={t`Try again: ${file.name}`}
        >
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </li>
  );
}

function StateLine({ upload: { id, file, state } }: { upload: Upload }) {
  const { t } = useLingui();
  switch (state.kind) {
    case 'waiting':
      return (
        <Text size="xs" c="dimmed">
          <Trans>Waiting</Trans>
        </Text>
      );
    case 'sending': {
      const percent = Math.round(state.fraction * 100);
      return (
        <Group gap="xs" wrap="nowrap">
          <Progress.Root size="sm" flex={1} maw={320}>
            <Progress.Section value={percent} aria-label={t`Upload of ${file.name}`} />
          </Progress.Root>
          <Text size="xs" c="dimmed" className="tabular">
            {state.isWaiting ? <Trans>Waiting for the network…</Trans> : `${percent} %`}
          </Text>
        </Group>
      );
    }
    case 'stored':
      return (
        <>
          <ReadingLine documentId={state.documentId} />
          <SameFileNote documentId={state.documentId} onRemoved={() => uploads.forget(id)} />
        </>
      );
    case 'cancelled':
      return (
        <Text size="xs" c="dimmed">
          <Trans>Cancelled. Nothing was stored.</Trans>
        </Text>
      );
    case 'failed':
      return (
        <ProblemLine>
          {state.problem === null ? (
            <Trans>The file could not be sent. Check that it still exists and try again.</Trans>
          ) : (
            state.problem.lines.join(' ')
          )}
        </ProblemLine>
      );
  }
}

function ProblemLine({ children }: { children: ReactNode }) {
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" c="var(--mantine-color-error)">
      <IconAlert size={14} style={{ flexShrink: 0, marginTop: 2 }} aria-hidden />
      <Text size="xs" inherit fz="xs" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Group>
  );
}

/** The bytes have arrived; what follows is the document's own status, which the cache keeps fresh. */
function ReadingLine({ documentId }: { documentId: string }) {
  const document = useQuery(documentQuery(documentId)).data;
  const retry = useRetryDocument();
  if (document?.status === 'failed') {
    return (
      <Group gap="xs" align="flex-start">
        <ProblemLine>{document.problem?.message ?? <Trans>This file could not be read.</Trans>}</ProblemLine>
        <Button size="compact-xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate(documentId)}>
          <Trans>Read again</Trans>
        </Button>
      </Group>
    );
  }
  if (document?.status === 'ready') {
    return (
      <Group gap={6} fz="xs" c="var(--mantine-color-success)">
        <IconCheck size={14} aria-hidden />
        <TextLink to={paths.document(documentId)} size="xs">
          <Trans>Ready to use</Trans>
        </TextLink>
      </Group>
    );
  }
  return (
    <Group gap={6}>
      <Loader size={12} aria-hidden />
      <Text size="xs" c="dimmed">
        <Trans>Uploaded. Reading…</Trans>
      </Text>
    </Group>
  );
}
