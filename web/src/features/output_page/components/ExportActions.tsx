/** Takes an output along while it is edited: into the clipboard as it stands, as a file once it is saved. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { DocumentNode, Run } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { toPlainText } from '@/features/outputs/plain-text';
import { runQuery } from '@/features/runs/queries';
import { announce } from '@/lib/announce';
import { copyText } from '@/ui/copy';
import { IconCheck, IconCopy, IconDownload } from '@/ui/icons';

const ExportDialog = lazy(async () => ({
  default: (await import('@/features/answers/components/ExportDialog')).ExportDialog,
}));

type Props = { runId: string; isDirty: boolean; read: () => DocumentNode | null };

export function ExportActions({ runId, isDirty, read }: Props) {
  const { t } = useLingui();
  const [run, setRun] = useState<Run | null>(null);
  const [copied, setCopied] = useState(false);
  const open = useMutation({
    mutationFn: () => queryClient.query({ ...runQuery(runId), staleTime: 'static' }),
    onSuccess: setRun,
  });
  const copy = async () => {
    const text = read();
    if (text === null || !(await copyText(toPlainText(text)))) return;
    announce(t`Copied`);
    setCopied(true);
    setTimeout(() => setCopied(false), 1_000);
  };
  return (
    <>
      <ActionIcon variant="default" size={36} aria-label={t`Copy`} title={t`Copy`} onClick={() => void copy()}>
        {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      </ActionIcon>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        disabled={isDirty}
        title={isDirty ? t`Save first` : ''}
        loading={open.isPending}
        onClick={() => open.mutate()}
      >
        <Trans>Export</Trans>
      </Button>
      {run === null ? null : (
        <Suspense fallback={null}>
          <ExportDialog run={run} onClose={() => setRun(null)} />
        </Suspense>
      )}
    </>
  );
}
