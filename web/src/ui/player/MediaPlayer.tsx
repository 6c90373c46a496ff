/** A recording or a film: the browser's own player, and beside it what that lacks: ten seconds back and on, the speed, and what is being said. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Alert, Button, Group, NativeSelect, Paper, Skeleton, Text, Tooltip } from '@mantine/core';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { ErrorView } from '../ErrorView';
import { IconBack10, IconForward10, IconInfo } from '../icons';
import classes from './Player.module.css';

export type PlayerHandle = { seek: (ms: number) => void };

/** Captions in one language, as WebVTT. */
type CaptionTrack = { label: string; language?: string; vtt: string };

/** Where it is found: a link that runs out, and is asked for again. */
type MediaSource = {
  url: string | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

type Props = {
  /** What the part of the page is called. */
  label: string;
  /** What is played. */
  name: string;
  source: MediaSource;
  mayHavePictures: boolean;
  tracks: readonly CaptionTrack[];
  /** What is being said; without it, the name. */
  now: ReactNode;
  onTime: (ms: number) => void;
  onEnded?: () => void;
  /** Where it begins. Nothing plays by itself. */
  startMs?: number;
  /** Stays in sight while what lies below is read. */
  sticky?: boolean;
  ref: Ref<PlayerHandle>;
};

/** A link runs out while somebody thinks: the next one is asked for at once, and the moment kept. Twice in a row is another fault. */
const TRIES = 2;

const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export function MediaPlayer(props: Props) {
  const { label, name, source, mayHavePictures, tracks, now, onTime, onEnded, startMs = 0, sticky = true, ref } = props;
  const { t } = useLingui();
  const media = useRef<HTMLVideoElement>(null);
  const wanted = useRef<number | null>(startMs > 0 ? startMs : null);
  const [failures, setFailures] = useState(0);
  const [speed, setSpeed] = useState(1);
  const [hasPictures, setHasPictures] = useState(false);

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
    if (failures < TRIES) await source.refetch();
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
    src: source.url,
    className: classes.media,
    'aria-label': name,
    onLoadedMetadata: loaded,
    onTimeUpdate: () => onTime((media.current?.currentTime ?? 0) * 1000),
    onPlaying: () => setFailures(0),
    onError: () => void broken(),
    onEnded: () => onEnded?.(),
  } as const;

  if (source.error && source.url === undefined) {
    return <ErrorView error={source.error} onRetry={() => void source.refetch()} retrying={source.isFetching} />;
  }
  return (
    <Paper
      className={`surface ${classes.player ?? ''}`}
      component="section"
      aria-label={label}
      onKeyDown={keys}
      data-pictures={hasPictures}
      data-sticky={sticky}
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
              void source.refetch();
            }}
          >
            <Trans>Try again</Trans>
          </Button>
        </Alert>
      ) : source.url === undefined ? (
        <Skeleton h={54} />
      ) : mayHavePictures ? (
        // Its tracks are made by a component of their own.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video {...shared} ref={media} playsInline>
          {tracks.map((track, place) => (
            <Captions key={`${track.language ?? ''} ${track.label}`} track={track} isFirst={place === 0} />
          ))}
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
        <Text className={classes.now} size="sm" c={now === null ? 'dimmed' : undefined} lineClamp={2} component="div">
          {now ?? name}
        </Text>
      </Group>
    </Paper>
  );
}

/** A captions track, at an address of the page's own. */
function Captions({ track: { label, language, vtt }, isFirst }: { track: CaptionTrack; isFirst: boolean }) {
  const track = useRef<HTMLTrackElement>(null);
  const show = useEffectEvent((url: string) => {
    if (track.current !== null) track.current.src = url;
  });
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([vtt], { type: 'text/vtt' }));
    show(made);
    return () => URL.revokeObjectURL(made);
  }, [vtt]);
  return (
    <track
      ref={track}
      kind="captions"
      label={label}
      default={isFirst}
      {...(language === undefined ? {} : { srcLang: language })}
    />
  );
}
