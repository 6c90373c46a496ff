/** Files on their way into a chat, each with how far it is, or what went wrong with it and what to do. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Progress, Text } from '@mantine/core';
import type { Upload } from '@/features/documents/upload-queue';
import { uploads } from '@/features/documents/uploads';
import { IconAlert, IconFile, IconX } from '@/ui/icons';
import classes from './Play.module.css';

export function FilesUnderWay({ files }: { files: readonly Upload[] }) {
  const { t } = useLingui();
  if (files.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t`Uploading files`}>
      {files.map((upload) => (
        <li key={upload.id} className={classes.chip}>
          <One upload={upload} />
        </li>
      ))}
    </ul>
  );
}

function One({ upload: { id, file, state } }: { upload: Upload }) {
  const { t } = useLingui();
  const isOver = state.kind === 'failed' || state.kind === 'cancelled';
  const leave = () => {
    uploads.cancel(id);
    if (isOver) uploads.forget(id);
  };
  return (
    <>
      {isOver ? <IconAlert size={16} aria-hidden /> : <IconFile size={16} aria-hidden />}
      <Text size="xs" truncate>
        {file.name}
      </Text>
      {state.kind === 'sending' ? (
        <Progress.Root size="sm" w={64}>
          <Progress.Section value={Math.round(state.fraction * 100)} aria-label={t`Upload of ${file.name}`} />
        </Progress.Root>
      ) : null}
      {state.kind === 'sending' && state.isWaiting ? (
        <Text size="xs" c="dimmed">
          <Trans>Waiting for the network…</Trans>
        </Text>
      ) : null}
      {state.kind === 'waiting' ? (
        <Text size="xs" c="dimmed">
          <Trans>Waiting</Trans>
        </Text>
      ) : null}
      {state.kind === 'failed' ? (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {state.problem?.lines.join(' ') ?? t`The file could not be sent. Check that it still exists and try again.`}
        </Text>
      ) : null}
      {isOver ? (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t`Try again: ${file.name}`}
          onClick={() => uploads.retry(id)}
        >
          <Trans>Try again</Trans>
        </Button>
      ) : null}
      <ActionIcon
        size={24}
        aria-label={isOver ? t`Remove ${file.name} from the list` : t`Cancel the upload of ${file.name}`}
        onClick={leave}
      >
        <IconX size={14} />
      </ActionIcon>
    </>
  );
}
