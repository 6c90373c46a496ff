/** The recording of a meeting, with its transcript as captions. */
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useMemo } from 'react';
import type { MeetingRecording } from '@/api/gen/types.gen';
import { formatMoment } from '@/lib/format';
import { MediaPlayer, type PlayerHandle } from '@/ui/player/MediaPlayer';
import { captions, type Line, mayHavePictures, wordsOf } from '../model';
import { linkQuery } from '../queries';

type Props = {
  recording: MeetingRecording;
  lines: readonly Line[];
  nameOf: (speaker: string) => string;
  current: Line | null;
  onTime: (ms: number) => void;
  ref: Ref<PlayerHandle>;
};

export function Player({ recording, lines, nameOf, current, onTime, ref }: Props) {
  const { t } = useLingui();
  const link = useQuery(linkQuery(recording.document_id));
  const label = t`Transcript`;
  const tracks = useMemo(
    () => (lines.length === 0 ? [] : [{ label, vtt: captions(lines, nameOf) }]),
    [lines, nameOf, label],
  );
  return (
    <MediaPlayer
      ref={ref}
      label={t`Recording`}
      name={recording.name}
      source={{ url: link.data?.url, error: link.error, isFetching: link.isFetching, refetch: link.refetch }}
      mayHavePictures={mayHavePictures(recording.kind)}
      tracks={tracks}
      onTime={onTime}
      now={
        current === null ? null : (
          <>
            <Text component="span" fw={600} size="sm">
              {formatMoment(current.start_ms ?? 0)} {current.speaker === null ? '' : nameOf(current.speaker)}
            </Text>{' '}
            {wordsOf(current)}
          </>
        )
      }
    />
  );
}
