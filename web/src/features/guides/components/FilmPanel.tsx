/** What a guide plays: uploaded with a bar that says how far it is, and can be stopped. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { GuideDetail } from '@/api/gen/types.gen';
import { formatFileSize } from '@/lib/format';
import { FileButton } from '@/ui/FileButton';
import { FormError } from '@/ui/FormError';
import { IconUpload } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { useUploadFilm } from '../queries';

const FILMS = '.webm,.mp4,.mp3,.m4a,.wav,.ogg,video/webm,video/mp4,audio/*';

type Props = { detail: GuideDetail; onChanged: (detail: GuideDetail) => void };

export function FilmPanel({ detail: { guide }, onChanged }: Props) {
  const { t } = useLingui();
  const [sent, setSent] = useState(0);
  const running = useRef<AbortController | null>(null);
  const film = useUploadFilm(guide.id, setSent);
  useEffect(() => () => running.current?.abort(), []);
  const take = (file: File | null | undefined) => {
    if (file === null || file === undefined || film.isPending) return;
    setSent(0);
    running.current = new AbortController();
    film.mutate(
      { file, signal: running.current.signal },
      {
        onSuccess: (changed) => {
          toast.good(t`Video uploaded`);
          onChanged(changed);
        },
      },
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  const media = guide.media ?? null;
  return (
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Panel
        title={t`Video`}
        description={<Trans>WebM, MP4, MP3, M4A, WAV or OGG. Drop the file here, or choose it.</Trans>}
        actions={
          <FileButton accept={FILMS} onChange={take} inputProps={{ 'aria-label': t`Video or recording` }}>
            {(props) => (
              <Button variant="default" leftSection={<IconUpload size={16} />} loading={film.isPending} {...props}>
                {media === null ? <Trans>Choose a file</Trans> : <Trans>Replace</Trans>}
              </Button>
            )}
          </FileButton>
        }
      >
        <Stack gap="xs">
          <Text style={{ overflowWrap: 'anywhere' }} {...(media === null ? { c: 'dimmed' } : {})}>
            {media === null ? (
              <Trans>Nothing to play yet.</Trans>
            ) : media.source === 'upload' ? (
              `${media.file_name ?? ''} · ${formatFileSize(media.size ?? 0)}`
            ) : (
              media.link
            )}
          </Text>
          {film.isPending ? (
            <Group gap="sm" role="status">
              <Progress value={sent * 100} aria-label={t`Upload`} flex={1} />
              <Button size="xs" variant="default" onClick={() => running.current?.abort()}>
                <Trans>Stop</Trans>
              </Button>
            </Group>
          ) : null}
          {film.error instanceof DOMException ? null : <FormError error={film.error} />}
        </Stack>
      </Panel>
    </div>
  );
}
