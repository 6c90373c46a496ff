/** The recording: the browser's own player, and beside it what that lacks: ten seconds back and on, the speed, and what is being said. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Alert, Button, Group, NativeSelect, Paper, Skeleton, Text, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { MeetingRecording } from '@/api/gen/types.gen';
import { formatMoment } from '@/lib/format';
import { ErrorView } from '@/ui/ErrorView';
import { IconBack10, IconForward10, IconInfo } from '@/ui/icons';
import { captions, type Line, mayHavePictures, SPEEDS, wordsOf } from '../model';
import { linkQuery } from '../queries';
import classes from './Minutes.module.css';

export type PlayerHandle = { seek: (ms: number) => void };

type Props = {
  recording: MeetingRecording;
  lines: readonly Line[];
  nameOf: (speaker: string) => string;
  current: Line | null;
  onTime: (ms: number) => void;
  ref: Ref<PlayerHandle>;
};

/** A link runs out while somebody thinks: the next one is asked for at once, and the moment kept. Twice in a row is another fault. */
const TRIES = 2;

export function Player({ recording, lines, nameOf, current, onTime, ref }: Props) {
  const { t } = useLingui();
  const link = useQuery(linkQuery(recording.document_id));
  const media = useRef<HTMLVideoElement>(null);
  const wanted = useRef<number | null>(null);
  const [failures, setFailures] = useState(0);
  const [speed, setSpeed] = useState(1);
  const [hasPictures, setHasPictures] = useState(false);
  const track = useRef<HTMLTrackElement>(null);
  const isThere = link.data !== undefined;
  // The transcript as a captions track, at an address of the page's own.
  useEffect(() => {
    const element = track.current;
    if (!isThere || element === null || lines.length === 0) return;
    const made = URL.createObjectURL(new Blob([captions(lines, nameOf)], { type: 'text/vtt' }));
    element.src = made;
    return () => URL.revokeObjectURL(made);
  }, [lines, nameOf, isThere]);
  const showsVideo = mayHavePictures(recording.kind);

  const seek = (ms: number) => {
    const element = media.current;
    if (element === null || element.readyState === 0) {
      wanted.current = ms;
      return;
    }
    element.currentTime = ms / 1000;
    onTime(ms);
  };
  useImperativeHandle(ref, () => ({ seek }));
  const move = (seconds: number) => seek(Math.max(0, (media.current?.currentTime ?? 0) + seconds) * 1000);
  const toggle = () => {
    const element = media.current;
    if (element?.paused === true) void element.play().catch(() => undefined);
    else element?.pause();
  };
  const choose = (next: number) => {
    setSpeed(next);
    if (media.current !== null) media.current.playbackRate = next;
  };
  // Only while the focus is in here, so that no letter is taken from anything else (WCAG 2.1.4).
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return;
    const act = { k: toggle, j: () => move(-10), l: () => move(10) }[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  const broken = async () => {
    wanted.current = (media.current?.currentTime ?? 0) * 1000;
    setFailures(failures + 1);
    if (failures < TRIES) await link.refetch();
  };
  const loaded = () => {
    const element = media.current;
    if (element === null) return;
    setHasPictures(element.videoWidth > 0);
    element.playbackRate = speed;
    if (wanted.current !== null) element.currentTime = wanted.current / 1000;
    wanted.current = null;
  };
  const shared = {
    controls: true,
    preload: 'metadata',
    src: link.data?.url,
    className: classes.media,
    'aria-label': recording.name,
    onLoadedMetadata: loaded,
    onTimeUpdate: () => onTime((media.current?.currentTime ?? 0) * 1000),
    onPlaying: () => setFailures(0),
    onError: () => void broken(),
  } as const;

  if (link.error && !link.data) {
    return <ErrorView error={link.error} onRetry={() => void link.refetch()} retrying={link.isFetching} />;
  }
  return (
    <Paper
      className={`surface ${classes.player ?? ''}`}
      component="section"
      aria-label={t`Recording`}
      onKeyDown={keys}
      data-pictures={hasPictures}
    >
      {failures > TRIES ? (
        <Alert color="orange" icon={<IconInfo size={18} />}>
          <Text mb="xs">
            <Trans>The recording cannot be played in this browser, or is unavailable right now.</Trans>
          </Text>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setFailures(0);
              void link.refetch();
            }}
          >
            <Trans>Try again</Trans>
          </Button>
        </Alert>
      ) : link.data === undefined ? (
        <Skeleton h={54} />
      ) : showsVideo ? (
        <video {...shared} ref={media} playsInline>
          <track ref={track} kind="captions" label={t`Transcript`} default />
        </video>
      ) : (
        // What is said stands below, line by line; `audio` shows no track.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio {...shared} ref={media} />
      )}
      <Group gap="xs" mt={6} wrap="nowrap">
        <Tooltip label={t`Ten seconds back (J)`}>
          <ActionIcon aria-label={t`Ten seconds back`} onClick={() => move(-10)}>
            <IconBack10 size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t`Forward ten seconds (L)`}>
          <ActionIcon aria-label={t`Forward ten seconds`} onClick={() => move(10)}>
            <IconForward10 size={18} />
          </ActionIcon>
        </Tooltip>
        <NativeSelect
          size="xs"
          aria-label={t`Speed`}
          value={String(speed)}
          onChange={(event) => choose(Number(event.currentTarget.value))}
          data={SPEEDS.map((each) => ({ value: String(each), label: `${String(each)}×` }))}
        />
        <Text className={classes.now} size="sm" c={current === null ? 'dimmed' : undefined} lineClamp={2}>
          {current === null ? (
            recording.name
          ) : (
            <>
              <Text component="span" fw={600} size="sm">
                {formatMoment(current.start_ms ?? 0)} {current.speaker === null ? '' : nameOf(current.speaker)}
              </Text>{' '}
              {wordsOf(current)}
            </>
          )}
        </Text>
      </Group>
    </Paper>
  );
}
