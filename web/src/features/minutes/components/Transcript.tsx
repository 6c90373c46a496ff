/** What was said, line by line: search, the line that is being said, and a click that leads there. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { MeetingSpeaker } from '@/api/gen/types.gen';
import { ErrorView } from '@/ui/ErrorView';
import { TranscriptLines } from '@/ui/player/TranscriptLines';
import { SearchBox } from '@/ui/SearchBox';
import { type Line, matching, wordsOf } from '../model';
import { Speakers } from './Speakers';

type Props = {
  runId: string;
  name: string;
  list: { lines: readonly Line[]; error: Error | null; retry: () => void; isRetrying: boolean; isLoading: boolean };
  speakers: readonly MeetingSpeaker[];
  nameOf: (speaker: string) => string;
  /** Which line is being said; -1: none. */
  current: number;
  onLine: (passageId: string) => void;
  mayName: boolean;
};

export function Transcript({ runId, name, list, speakers, nameOf, current, onLine, mayName }: Props) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const { lines } = list;
  const shown = matching(lines, search, nameOf);
  const currentId = lines[current]?.id;

  return (
    <>
      <Group justify="space-between" gap="sm" mb="xs">
        <Title order={2} size="h4">
          <Trans>Transcript</Trans>
        </Title>
        <SearchBox label={t`Search in the transcript`} value={search} onSearch={setSearch} />
      </Group>
      <Text size="xs" c="dimmed" mb="xs" style={{ overflowWrap: 'anywhere' }} aria-live="polite">
        {search === '' ? name : <Plural value={shown.length} one="# line found" other="# lines found" />}
      </Text>
      <Speakers runId={runId} speakers={speakers} mayName={mayName} />
      <TranscriptLines
        isWhole={search === ''}
        currentId={currentId}
        onLine={onLine}
        lines={shown.map((line) => ({
          id: line.id,
          startMs: line.start_ms ?? 0,
          text: (
            <>
              {line.speaker === null ? null : <strong>{nameOf(line.speaker)} </strong>}
              {wordsOf(line)}
            </>
          ),
        }))}
      />
      {list.error === null ? null : <ErrorView error={list.error} onRetry={list.retry} retrying={list.isRetrying} />}
      {list.isLoading && list.error === null ? (
        <Stack gap="xs" aria-busy>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} h={18} />
          ))}
        </Stack>
      ) : null}
      {!list.isLoading && shown.length === 0 && search !== '' ? (
        <Text c="dimmed">
          <Trans>No match in the transcript.</Trans>
        </Text>
      ) : null}
    </>
  );
}
