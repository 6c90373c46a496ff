/** The pages of an office file: the server makes them of it, which takes a moment the first time. */
import { Trans } from '@lingui/react/macro';
import { Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fileBytes } from '@/api/original';
import { previewOf } from '@/features/documents/model';
import { documentKeys } from '@/features/documents/queries';
import { Faulty } from './Faulty';
import classes from './Original.module.css';
import type { FileOf } from './places';

export function MadePages({ file, children }: { file: FileOf; children: (made: Uint8Array) => ReactNode }) {
  const { documentId, version } = file;
  const {
    data: made,
    error,
    refetch,
  } = useQuery({
    queryKey: [...documentKeys.one(documentId), 'preview', version],
    queryFn: ({ signal }) => fileBytes(previewOf(documentId, version), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  if (error !== null) return <Faulty file={file} fault={error} onRetry={() => void refetch()} />;
  return made === undefined ? <Making /> : children(made);
}

const Making = () => (
  <div className={`surface ${classes.pane} ${classes.making}`} role="status">
    <Loader size={24} />
    <Text fw={500}>
      <Trans>Preparing the preview…</Trans>
    </Text>
    <Text size="sm" c="dimmed">
      <Trans>This takes a few seconds, the first time only. You can read the text meanwhile.</Trans>
    </Text>
  </div>
);
