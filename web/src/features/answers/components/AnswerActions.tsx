/** What can be done with a finished answer: copy it, take it along as a file. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { DocumentNode, Run } from '@/api/gen/types.gen';
import { toPlainText } from '@/features/outputs/plain-text';
import { announce } from '@/lib/announce';
import { paths } from '@/lib/paths';
import { allows } from '@/lib/permissions';
import { ButtonLink } from '@/ui/ButtonLink';
import { IconCheck, IconCopy, IconDownload, IconEdit, IconShieldCheck } from '@/ui/icons';
import { toast } from '@/ui/toast';

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog')).ExportDialog }));

export function AnswerActions({ run, output }: { run: Run; output: DocumentNode }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const [exporting, setExporting] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(toPlainText(output));
      setCopied(true);
      announce(t`Copied`);
      setTimeout(() => setCopied(false), 1_000);
    } catch {
      toast.warn(t`The browser refused to copy. Select the text and copy it yourself.`);
    }
  };
  return (
    <Group gap="xs">
      {allows(run.my_permissions, 'edit-outputs') ? (
        <ButtonLink to={paths.editRun(run.id)} size="xs" variant="default" leftSection={<IconEdit size={14} />}>
          <Trans>Edit</Trans>
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
      {run.is_locked ? (
        <ButtonLink to={paths.record(run.id)} size="xs" variant="default" leftSection={<IconShieldCheck size={14} />}>
          <Trans>Certificate</Trans>
        </ButtonLink>
      ) : null}
      {exporting ? (
        <Suspense fallback={null}>
          <ExportDialog run={run} onClose={() => setExporting(false)} />
        </Suspense>
      ) : null}
    </Group>
  );
}
