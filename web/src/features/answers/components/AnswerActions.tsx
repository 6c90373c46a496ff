/** What can be done with a finished answer: edit it, copy it, take it along as a file, lock it as a record, whose certificate `RunLockLine` leads to. */
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { DocumentNode, Run } from '@/api/gen/types.gen';
import { toPlainText } from '@/features/outputs/plain-text';
import { paths } from '@/lib/paths';
import { allows } from '@/lib/permissions';
import { ButtonLink } from '@/ui/ButtonLink';
import { copyText } from '@/ui/copy';
import { IconCheck, IconCopy, IconDownload, IconEdit, IconEye, IconLock, IconLockOpen } from '@/ui/icons';

const LockDialog = lazy(async () => ({
  default: (await import('@/features/outputs/components/LockDialog')).LockDialog,
}));
const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog')).ExportDialog }));

export function AnswerActions({ run, output }: { run: Run; output: DocumentNode }) {
  const [copied, setCopied] = useState(false);
  const [exporting, setExporting] = useState(false);

  const [locking, setLocking] = useState(false);
  const mayEdit = allows(run.my_permissions, 'edit-outputs');

  const copy = async () => {
    if (!(await copyText(toPlainText(output)))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 1_000);
  };
  return (
    <Group gap="xs">
      {mayEdit && !run.is_locked ? (
        <ButtonLink to={paths.editRun(run.id)} size="xs" variant="default" leftSection={<IconEdit size={14} />}>
          <Trans>Edit</Trans>
        </ButtonLink>
      ) : null}
      {mayEdit && run.is_locked ? (
        <ButtonLink to={paths.editRun(run.id)} size="xs" variant="default" leftSection={<IconEye size={14} />}>
          <Trans>View</Trans>
        </ButtonLink>
      ) : null}
      <Button
        size="xs"
        variant="default"
        leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        onClick={() => void copy()}
      >
        {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
      </Button>
      <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={() => setExporting(true)}>
        <Trans>Export</Trans>
      </Button>
      {allows(run.my_permissions, 'lock-runs') ? (
        <Button
          size="xs"
          variant="default"
          leftSection={run.is_locked ? <IconLockOpen size={14} /> : <IconLock size={14} />}
          onClick={() => setLocking(true)}
        >
          {run.is_locked ? <Trans>Unlock</Trans> : <Trans>Lock</Trans>}
        </Button>
      ) : null}
      {locking ? (
        <Suspense fallback={null}>
          <LockDialog output={{ run_id: run.id, is_locked: run.is_locked }} onClose={() => setLocking(false)} />
        </Suspense>
      ) : null}
      {exporting ? (
        <Suspense fallback={null}>
          <ExportDialog run={run} onClose={() => setExporting(false)} />
        </Suspense>
      ) : null}
    </Group>
  );
}
