/** The state of saving in words, and what can be done with the whole: save, name, history, take along, lock. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { CommentSummary, DocumentNode, Output } from '@/api/gen/types.gen';
import { CommentsButton } from '@/features/outputs/components/comments/CommentsButton';
import { LockDialog } from '@/features/outputs/components/LockDialog';
import type { OutputSaver } from '@/features/outputs/use-output-saver';
import { formatClock } from '@/lib/format';
import { allows } from '@/lib/permissions';
import { IconDeviceFloppy, IconHistory, IconLock, IconLockOpen } from '@/ui/icons';
import { ExportActions } from './ExportActions';

const MakeExample = lazy(async () => ({
  default: (await import('@/features/checks/components/MakeExample')).MakeExample,
}));

type Props = {
  output: Output;
  /** The text as it stands, saved or not. */
  read: () => DocumentNode | null;
  saver: OutputSaver;
  readOnly: boolean;
  mayLock: boolean;
  comments: CommentSummary | undefined;
  onHistory: () => void;
  onComments: () => void;
};

export function EditorActions({ output, read, saver, readOnly, mayLock, comments, onHistory, onComments }: Props) {
  const { t } = useLingui();
  const [locking, setLocking] = useState(false);
  return (
    <Group gap="xs">
      {readOnly ? null : (
        <Text size="xs" c="dimmed" role="status" mr={4}>
          <SaveState saver={saver} />
        </Text>
      )}
      <CommentsButton summary={comments} onOpen={onComments} />
      <Button variant="default" leftSection={<IconHistory size={16} />} onClick={onHistory}>
        <Trans>History</Trans>
      </Button>
      {allows(output.my_permissions, 'build-use-cases') ? (
        <Suspense fallback={null}>
          <MakeExample
            runId={output.run_id}
            useCaseId={output.use_case_id}
            size="sm"
            disabledReason={saver.isDirty ? t`Save first` : null}
          />
        </Suspense>
      ) : null}
      <ExportActions runId={output.run_id} isDirty={saver.isDirty && !readOnly} read={read} />
      {mayLock ? (
        <Button
          variant="default"
          leftSection={output.is_locked ? <IconLockOpen size={16} /> : <IconLock size={16} />}
          disabled={saver.isDirty}
          title={saver.isDirty ? t`Save first` : ''}
          onClick={() => setLocking(true)}
        >
          {output.is_locked ? <Trans>Unlock</Trans> : <Trans>Lock</Trans>}
        </Button>
      ) : null}
      {readOnly ? null : (
        <Button
          leftSection={<IconDeviceFloppy size={16} />}
          loading={saver.isSaving && !saver.isWaiting}
          disabled={!saver.isDirty || saver.isWaiting}
          onClick={() => void saver.save()}
        >
          <Trans>Save</Trans>
        </Button>
      )}
      {locking ? <LockDialog output={output} onClose={() => setLocking(false)} /> : null}
    </Group>
  );
}

function SaveState({ saver }: { saver: OutputSaver }) {
  if (saver.isWaiting) return <Trans>Will be saved when you are online again</Trans>;
  if (saver.isSaving) return <Trans>Saving…</Trans>;
  if (saver.problem !== null) return <Trans>Not saved</Trans>;
  if (saver.isDirty) return <Trans>Unsaved changes</Trans>;
  if (saver.savedAt !== null) {
    const time = formatClock(new Date(saver.savedAt));
    return <Trans>Saved {time}</Trans>;
  }
  return <Trans>No changes</Trans>;
}
