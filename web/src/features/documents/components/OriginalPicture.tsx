/** The original of a picture, beside the text that was read in it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Paper, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pictureUrl } from '@/api/picture';
import type { Document } from '@/api/types';
import { originalPath } from '../model';
import { documentKeys } from '../queries';
import classes from './Documents.module.css';

type Props = { document: Document; version: number };

export function OriginalPicture({ document, version }: Props) {
  const { t } = useLingui();
  const { data: url, error } = useQuery({
    queryKey: [...documentKeys.one(document.id), 'picture', version],
    queryFn: ({ signal }) => pictureUrl(`${originalPath(document.id)}?version=${String(version)}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  if (error !== null || url === null) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>The picture could not be loaded. It can be downloaded all the same.</Trans>
      </Text>
    );
  }
  if (url === undefined) return <Skeleton h={320} radius="md" aria-busy />;
  return (
    <Paper className={`surface ${classes.original}`}>
      <img src={url} alt={t`The original of ${document.name}`} />
    </Paper>
  );
}
