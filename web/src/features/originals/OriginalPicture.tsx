/** The original of a picture, beside the text that was read in it. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pictureUrl } from '@/api/picture';
import { originalOf } from '@/features/documents/model';
import { documentKeys } from '@/features/documents/queries';
import { Faulty, Opening } from './Faulty';
import classes from './Original.module.css';
import type { FileOf } from './places';

export function OriginalPicture({ file }: { file: FileOf }) {
  const { t } = useLingui();
  const { documentId, version } = file;
  const {
    data: url,
    error,
    refetch,
  } = useQuery({
    queryKey: [...documentKeys.one(documentId), 'picture', version],
    queryFn: ({ signal }) => pictureUrl(originalOf(documentId, version), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  if (error !== null || url === null) {
    return <Faulty file={file} fault={error ?? 'other'} onRetry={() => void refetch()} />;
  }
  if (url === undefined) return <Opening />;
  return (
    <div className={`surface ${classes.pane} ${classes.picture}`}>
      <img src={url} alt={t`The original of ${file.name}`} />
    </div>
  );
}
