/** The original of a text: every character as it stands in the file, markup and all, and never as a page of its own. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fileStart } from '@/api/original';
import { originalOf } from '@/features/documents/model';
import { documentKeys } from '@/features/documents/queries';
import { FileSize } from '@/ui/FileSize';
import { Faulty, Opening } from './Faulty';
import { SHOWN_BYTES, textOf } from './model';
import classes from './Original.module.css';
import type { FileOf } from './places';

export function OriginalText({ file }: { file: FileOf }) {
  const { t } = useLingui();
  const { documentId, version } = file;
  const {
    data: text,
    error,
    refetch,
  } = useQuery({
    queryKey: [...documentKeys.one(documentId), 'original', version],
    queryFn: async ({ signal }) => textOf(await fileStart(originalOf(documentId, version), SHOWN_BYTES, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  if (error !== null) return <Faulty file={file} fault={error} onRetry={() => void refetch()} />;
  if (text === undefined) return <Opening />;
  return (
    // It scrolls by itself, so it is reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={`surface ${classes.pane} ${classes.plain}`} role="region" aria-label={t`Original`} tabIndex={0}>
      <pre>{text}</pre>
      {file.size > SHOWN_BYTES ? (
        <Text size="sm" c="dimmed" p="md">
          <Trans>
            These are the first <FileSize bytes={SHOWN_BYTES} /> of <FileSize bytes={file.size} />. Download the
            original for the rest.
          </Trans>
        </Text>
      ) : null}
    </div>
  );
}
