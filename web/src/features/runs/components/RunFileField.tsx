/** A file given to one run: chosen or dropped, sent, read, and then its document's id is the field's value. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Input, Loader, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import type { Document, MeetingFile } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { KindIcon } from '@/features/documents/components/KindIcon';
import { isBeingRead } from '@/features/documents/model';
import { documentQuery } from '@/features/documents/queries';
import { uploads, useRunInputTarget, useUploads } from '@/features/documents/uploads';
import { filesOfDrop } from '@/lib/drop';
import { FileButton } from '@/ui/FileButton';
import { IconPaperclip, IconX } from '@/ui/icons';
import classes from './Runs.module.css';

type Props = {
  useCaseId: string;
  name: string;
  /** A recording is asked for: it is played beside the answer. */
  recording: boolean;
  label: string;
  help: string;
  required: boolean;
  error: string | undefined;
  /** The document's id; '' when there is none. */
  value: string;
  onChange: (documentId: string) => void;
  /** True while the file is on its way or being read: a run would have to wait for it. */
  onBusy: (busy: boolean) => void;
};

/** Why nothing of a recording is written down, and what to do: the upload's own answer says it best. */
const notesOf = (document: Document & Partial<Pick<MeetingFile, 'transcription'>>) =>
  document.transcription?.message ?? document.warnings.join(' ');

export function RunFileField({
  useCaseId,
  name,
  recording,
  label,
  help,
  required,
  error,
  value,
  onChange,
  onBusy,
}: Props) {
  const { t } = useLingui();
  const target = useRunInputTarget(useCaseId, name, recording);
  const [uploadId, setUploadId] = useState<number | null>(null);
  const upload = useUploads(target).find((each) => each.id === uploadId);
  const stored = useQuery({ ...documentQuery(value), enabled: value !== '' });
  const document = stored.data;
  // The file of an earlier run may have been deleted since; whoever waits for it would wait for ever.
  const gone = value !== '' && document === undefined && isProblem(stored.error) && stored.error.status === 404;
  const sending = upload?.state.kind === 'sending' || upload?.state.kind === 'waiting';
  const sent = upload?.state.kind === 'stored' ? upload.state.documentId : null;
  const busy = sending || (value !== '' && !gone && (document === undefined || isBeingRead(document)));
  const unreadable =
    document?.status === 'failed' ? (document.problem?.message ?? t`This file could not be read.`) : null;
  const failed =
    upload?.state.kind === 'failed' && value === ''
      ? (upload.state.problem?.lines.join(' ') ?? t`The file could not be sent. Try again.`)
      : null;

  const report = useEffectEvent(onBusy);
  useEffect(() => report(busy), [busy]);
  const keep = useEffectEvent((id: string) => onChange(id));
  useEffect(() => {
    if (sent !== null) keep(sent);
  }, [sent]);

  const take = (files: readonly File[]) => {
    const file = files[0];
    if (file === undefined) return;
    onChange('');
    setUploadId(uploads.add(target, [file])[0] ?? null);
  };
  const clear = () => {
    if (uploadId !== null && sending) uploads.cancel(uploadId);
    setUploadId(null);
    onChange('');
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(filesOfDrop(event.dataTransfer).files);
  };

  const missing = gone ? t`This file was deleted. Choose another one.` : null;
  const shownName = document?.name ?? (sending || value !== '' ? upload?.file.name : undefined);
  return (
    <Input.Wrapper
      label={label}
      description={help === '' ? undefined : help}
      withAsterisk={required}
      error={missing ?? unreadable ?? failed ?? error}
      labelElement="div"
    >
      {/* A part of its own: the button that opened the file dialog goes, and the keyboard stays here. */}
      <div role="group" aria-label={label}>
        <div className={classes.file} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          {shownName === undefined ? (
            <Group gap="sm">
              <FileButton
                {...(recording ? { accept: 'audio/*,video/*' } : {})}
                onChange={(file) => take(file === null ? [] : [file])}
              >
                {(props) => (
                  <Button
                    {...props}
                    size="xs"
                    variant="default"
                    leftSection={<IconPaperclip size={14} />}
                    aria-label={t`Choose a file for ${label}`}
                  >
                    <Trans>Choose a file</Trans>
                  </Button>
                )}
              </FileButton>
              <Text size="xs" c="dimmed" visibleFrom="sm">
                <Trans>or drop it here</Trans>
              </Text>
            </Group>
          ) : (
            <Group gap="sm" wrap="nowrap" w="100%">
              <KindIcon kind={document?.kind ?? null} />
              <div className={classes.fileText}>
                <Text truncate>{shownName}</Text>
                {upload?.state.kind === 'sending' ? (
                  <Progress size="xs" value={upload.state.fraction * 100} aria-label={t`Upload of ${shownName}`} />
                ) : busy ? (
                  <Group gap={6} wrap="nowrap">
                    <Loader size={12} aria-hidden style={{ flex: 'none' }} />
                    <Text size="xs" c="dimmed" className="tabular">
                      <Reading job={document?.writing_down} recording={recording} />
                    </Text>
                  </Group>
                ) : recording && document?.passages === 0 ? (
                  <Text size="xs" c="dimmed">
                    {notesOf(document)}
                  </Text>
                ) : null}
              </div>
              <ActionIcon aria-label={t`Remove ${shownName}`} onClick={clear}>
                <IconX size={16} />
              </ActionIcon>
            </Group>
          )}
        </div>
      </div>
    </Input.Wrapper>
  );
}

type ReadingProps = { job: Document['writing_down'] | undefined; recording: boolean };

/** A long recording is written down in parts, and whoever waits for it sees how far that is. */
function Reading({ job, recording }: ReadingProps) {
  const parts = job?.parts ?? 1;
  const part = Math.min((job?.done ?? 0) + 1, parts);
  if (!recording) return <Trans>Reading…</Trans>;
  if (parts === 1) return <Trans>Transcribing…</Trans>;
  return (
    <Trans>
      Transcribing, part {part} of {parts}…
    </Trans>
  );
}
