/** A guide as one watches it: the film, its chapters, and the transcript that follows. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Button, Group, NativeSelect, Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { GuideDetail } from '@/api/gen/types.gen';
import { formatMoment } from '@/lib/format';
import { IconCheck, IconInfo } from '@/ui/icons';
import { MediaPlayer, type PlayerHandle } from '@/ui/player/MediaPlayer';
import { TranscriptLines } from '@/ui/player/TranscriptLines';
import { SearchBox } from '@/ui/SearchBox';
import { cueAt, hasPictures, isSeen, languageName, matching, resumeAt, track } from '../model';
import { useMediaLink, useTellProgress } from '../queries';
import classes from './Guides.module.css';

type Props = {
  detail: GuideDetail;
  /** Where to begin, instead of where one stopped. */
  startMs?: number;
};

/** How often the server is told where one is. */
const TELL_MS = 10_000;

export function GuidePlayer({ detail, startMs }: Props) {
  const { t } = useLingui();
  const { guide, chapters, transcripts } = detail;
  const media = guide.media ?? null;
  const player = useRef<PlayerHandle>(null);
  const [now, setNow] = useState(startMs ?? resumeAt(guide));
  const [language, setLanguage] = useState(transcripts[0]?.language ?? '');
  const cues = transcripts.find((each) => each.language === language)?.cues ?? transcripts[0]?.cues ?? [];
  const link = useMediaLink(guide.id, media?.source === 'upload');
  const watched = useWatched(guide.id, guide.length_ms ?? null);
  const [isSeenHere, setSeenHere] = useState(false);
  const seek = useCallback((ms: number) => {
    setNow(ms);
    player.current?.seek(ms);
  }, []);
  const onTime = (ms: number) => {
    setNow(ms);
    watched.reach(ms);
  };
  const tracks = useMemo(
    () =>
      transcripts.map((each) => ({
        label: languageName(each.language),
        language: each.language,
        vtt: track(each.cues),
      })),
    [transcripts],
  );
  const current = cueAt(cues, now);
  const said = cues[current];
  const source =
    media?.source === 'file'
      ? { url: media.link ?? undefined, error: null, isFetching: false, refetch: async () => undefined }
      : { url: link.data?.url, error: link.error, isFetching: link.isFetching, refetch: link.refetch };
  return (
    <>
      {media === null ? (
        <Alert color="orange" icon={<IconInfo size={18} />} mb="md">
          <Trans>There is nothing to play: no video was uploaded, or its host is no longer allowed.</Trans>
        </Alert>
      ) : media.source === 'player' ? (
        <>
          <div className={classes.frame}>
            {/* Another host's player needs its own storage and scripts; it is of another origin, and one that the operator named. */}
            <iframe
              title={guide.title}
              src={media.link ?? ''}
              // oxlint-disable-next-line react/iframe-missing-sandbox
              sandbox="allow-scripts allow-same-origin allow-presentation"
              allow="fullscreen; picture-in-picture"
              referrerPolicy="no-referrer"
              loading="lazy"
            />
          </div>
          {/* Its player tells nobody how far one is. */}
          <Group mb="md" gap="sm">
            {isSeenHere || guide.progress?.is_finished ? (
              <Badge variant="light" color="teal" leftSection={<IconCheck size={12} aria-hidden />}>
                <Trans>Finished</Trans>
              </Badge>
            ) : (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconCheck size={14} aria-hidden />}
                onClick={() => {
                  setSeenHere(true);
                  watched.end();
                }}
              >
                <Trans>Mark as watched</Trans>
              </Button>
            )}
          </Group>
        </>
      ) : (
        <MediaPlayer
          ref={player}
          label={t`Video`}
          name={guide.title}
          source={source}
          mayHavePictures={hasPictures(media)}
          tracks={tracks}
          sticky={false}
          startMs={startMs ?? resumeAt(guide)}
          onTime={onTime}
          onEnded={watched.end}
          now={said === undefined ? null : said.text}
        />
      )}
      {chapters.length === 0 ? null : (
        <Paper className="surface" component="nav" aria-label={t`Chapters`} p="md" mb="md">
          <Title order={2} size="h4" mb="xs">
            <Trans>Chapters</Trans>
          </Title>
          <ol className={classes.chapters}>
            {chapters.map((chapter, place) => (
              <li key={chapter.start_ms}>
                <UnstyledButton
                  className={classes.chapter}
                  onClick={() => seek(chapter.start_ms)}
                  {...(cueAt(chapters, now) === place ? { 'aria-current': 'true' as const } : {})}
                >
                  <span className={classes.time}>{formatMoment(chapter.start_ms)}</span> {chapter.title}
                </UnstyledButton>
              </li>
            ))}
          </ol>
        </Paper>
      )}
      {transcripts.length === 0 ? null : (
        <Paper className="surface" component="section" aria-label={t`Transcript`} p="md" mb="md">
          <Transcript
            cues={cues}
            current={current}
            onLine={seek}
            languages={transcripts.map((each) => each.language)}
            language={language}
            onLanguage={setLanguage}
            isReachable={media !== null && media.source !== 'player'}
          />
        </Paper>
      )}
    </>
  );
}

type TranscriptProps = {
  cues: GuideDetail['transcripts'][number]['cues'];
  current: number;
  onLine: (ms: number) => void;
  languages: readonly string[];
  language: string;
  onLanguage: (language: string) => void;
  /** The player goes where a line is. */
  isReachable: boolean;
};

function Transcript({ cues, current, onLine, languages, language, onLanguage, isReachable }: TranscriptProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const found = matching(cues, search);
  return (
    <>
      <Group justify="space-between" gap="sm" mb="xs">
        <Title order={2} size="h4">
          <Trans>Transcript</Trans>
        </Title>
        <Group gap="xs" flex="1 1 16rem" justify="flex-end">
          {languages.length < 2 ? null : (
            <NativeSelect
              aria-label={t`Language of the transcript`}
              value={language}
              onChange={(event) => onLanguage(event.currentTarget.value)}
              data={languages.map((value) => ({ value, label: languageName(value) }))}
            />
          )}
          <SearchBox label={t`Search in the transcript`} value={search} onSearch={setSearch} />
        </Group>
      </Group>
      <Text size="xs" c="dimmed" mb="xs" aria-live="polite">
        {search === '' ? (
          isReachable ? (
            <Trans>Choose a line to go there.</Trans>
          ) : (
            <Trans>This video is hosted elsewhere: use its own player to go to a line.</Trans>
          )
        ) : (
          <Plural value={found.length} one="# line found" other="# lines found" />
        )}
      </Text>
      <TranscriptLines
        isWhole={search === ''}
        currentId={current < 0 ? undefined : String(current)}
        lines={found.map(({ cue, place }) => ({ id: String(place), startMs: cue.start_ms, text: cue.text }))}
        onLine={(id) => onLine(cues[Number(id)]?.start_ms ?? 0)}
      />
    </>
  );
}

/** Keeps on the server how far one has come: now and then, at the end, and when one leaves. */
function useWatched(id: string, length: number | null) {
  const tell = useTellProgress(id);
  const at = useRef({ ms: 0, told: 0, isFinished: false });
  const send = useEffectEvent(() => {
    const { ms, told, isFinished } = at.current;
    if (ms === told) return;
    at.current.told = ms;
    tell.mutate({ position_ms: Math.round(ms), is_finished: isFinished });
  });
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') send();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      send();
    };
  }, []);
  const say = () => {
    const { ms, isFinished } = at.current;
    at.current.told = ms;
    tell.mutate({ position_ms: Math.round(ms), is_finished: isFinished });
  };
  return {
    reach: (ms: number) => {
      const was = at.current.isFinished;
      at.current.ms = ms;
      at.current.isFinished ||= isSeen(ms, length);
      if (at.current.isFinished !== was || Math.abs(ms - at.current.told) >= TELL_MS) say();
    },
    end: () => {
      at.current.isFinished = true;
      say();
    },
  };
}
