/** The player, which stays in sight, and the transcript below it, which follows. */
import { useLingui } from '@lingui/react/macro';
import { Alert, Paper, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Run } from '@/api/gen/types.gen';
import { allows } from '@/lib/permissions';
import { ErrorView } from '@/ui/ErrorView';
import { IconInfo } from '@/ui/icons';
import type { PlayerHandle } from '@/ui/player/MediaPlayer';
import { type Line, lineAt } from '../model';
import { linesQuery, meetingQuery } from '../queries';
import classes from './Minutes.module.css';
import { Player } from './Player';
import { Transcript } from './Transcript';

export type MeetingHandle = { jump: (passageId: string) => void };

type Props = { run: Run; onLines: (lines: readonly Line[]) => void; ref: Ref<MeetingHandle> };

const NONE: readonly Line[] = [];

export function MeetingPanel({ run, onLines, ref }: Props) {
  const { t } = useLingui();
  const meeting = useQuery(meetingQuery(run.id));
  const transcript = meeting.data?.transcript ?? null;
  const list = useLines(transcript?.document_id ?? null);
  const { lines } = list;
  const player = useRef<PlayerHandle>(null);
  const [current, setCurrent] = useState(-1);
  const follow = useCallback((ms: number) => setCurrent(lineAt(lines, ms)), [lines]);
  const tell = useEffectEvent(onLines);
  useEffect(() => tell(lines), [lines]);

  const jump = useCallback(
    (passageId: string) => {
      const at = lines.findIndex((line) => line.id === passageId);
      const line = lines[at];
      if (line === undefined) return;
      setCurrent(at);
      player.current?.seek(line.start_ms ?? 0);
    },
    [lines],
  );
  useImperativeHandle(ref, () => ({ jump }), [jump]);
  const speakers = meeting.data?.speakers;
  const nameOf = useMemo(() => {
    const names = new Map(speakers?.map((each) => [each.speaker, each.name]));
    return (speaker: string) => names.get(speaker) ?? speaker;
  }, [speakers]);

  if (meeting.error && !meeting.data) {
    return <ErrorView error={meeting.error} onRetry={() => void meeting.refetch()} retrying={meeting.isFetching} />;
  }
  if (!meeting.data) return <Skeleton h={120} mb="md" radius="md" />;
  const { recording } = meeting.data;
  if (recording === null && transcript === null) return null;
  return (
    <>
      {recording === null ? null : (
        <Player
          key={recording.document_id}
          ref={player}
          recording={recording}
          lines={lines}
          nameOf={nameOf}
          current={lines[current] ?? null}
          onTime={follow}
        />
      )}
      {transcript === null ? (
        (recording?.notes ?? []).map((note) => (
          <Alert key={note} color="orange" icon={<IconInfo size={18} />} mb="md">
            {note}
          </Alert>
        ))
      ) : (
        <Paper className={`surface ${classes.transcript ?? ''}`} component="section" aria-label={t`Transcript`}>
          <Transcript
            runId={run.id}
            name={transcript.name}
            list={list}
            speakers={meeting.data.speakers}
            nameOf={nameOf}
            current={current}
            onLine={jump}
            mayName={allows(run.my_permissions, 'edit-outputs') && !run.is_locked}
          />
        </Paper>
      )}
    </>
  );
}

/** All lines of a transcript, page by page. */
function useLines(documentId: string | null) {
  const list = useInfiniteQuery({ ...linesQuery(documentId ?? ''), enabled: documentId !== null });
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const pages = list.data?.pages;
  const lines = useMemo(
    () => pages?.flatMap((page) => page.data).filter((line) => line.start_ms !== null) ?? NONE,
    [pages],
  );
  return {
    lines,
    error: list.error,
    // What is there already stays; only the page that failed is asked for again.
    retry: () => void (list.data === undefined ? list.refetch() : fetchNextPage()),
    isRetrying: list.isFetching,
    isLoading: list.isPending || hasNextPage,
  };
}
