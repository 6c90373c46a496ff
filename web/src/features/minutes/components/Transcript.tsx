/** What was said, line by line: search, the line that is being said, and a click that leads there. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MeetingSpeaker } from '@/api/gen/types.gen';
import { formatMoment } from '@/lib/format';
import { ErrorView } from '@/ui/ErrorView';
import { SearchBox } from '@/ui/SearchBox';
import { type Line, matching, wordsOf } from '../model';
import classes from './Minutes.module.css';
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
  const box = useRef<HTMLOListElement>(null);
  const still = useReducedMotion();
  // Hours of talk are thousands of lines, and one stop of the Tab key: the line that is being said, or the one that the arrow keys have reached.
  const [reached, setReached] = useState<string | null>(null);
  const stop = [reached, currentId].find((id) => shown.some((line) => line.id === id)) ?? shown[0]?.id;
  const keys = (event: KeyboardEvent) => {
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    const here = buttons.findIndex((button) => button === document.activeElement);
    const steps: Partial<Record<string, number>> = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      Home: 0,
      End: buttons.length - 1,
    };
    const next = buttons[steps[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  // The box scrolls, never the page: whoever reads the answer stays where they are, and so does the keyboard in here.
  const follow = useEffectEvent((id: string | undefined) => {
    const line = id === undefined ? null : box.current?.querySelector<HTMLElement>(`[data-line="${id}"]`);
    const view = box.current;
    if (!line || !view || view.querySelector(':focus-visible') !== null) return;
    // The list is what its lines are placed in.
    const place = () => line.offsetTop - view.clientHeight / 3;
    const isFar = Math.abs(place() - view.scrollTop) > 2 * view.clientHeight;
    view.scrollTo({ top: place(), behavior: still || isFar ? 'auto' : 'smooth' });
    // Lines that were never drawn have a height that is guessed; those on the way there have theirs now.
    if (isFar) requestAnimationFrame(() => view.scrollTo({ top: place() }));
  });
  // Who has searched reads what was found; with all lines back, the one that is being said is looked for again.
  const isWhole = search === '';
  useEffect(() => {
    if (isWhole) follow(currentId);
  }, [currentId, isWhole]);

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
      <ol
        ref={box}
        className={classes.lines}
        tabIndex={-1}
        aria-label={t`Lines: the arrow keys lead from one to the next`}
      >
        {shown.map((line) => (
          <li key={line.id} data-line={line.id} className={classes.lineItem}>
            <UnstyledButton
              className={classes.line}
              tabIndex={line.id === stop ? 0 : -1}
              onKeyDown={keys}
              onFocus={() => setReached(line.id)}
              onBlur={(event) => {
                if (box.current?.contains(event.relatedTarget) !== true) setReached(null);
              }}
              onClick={() => onLine(line.id)}
              {...(line.id === currentId ? { 'aria-current': 'true' as const } : {})}
            >
              <span className={classes.time}>{formatMoment(line.start_ms ?? 0)}</span>
              <span>
                {line.speaker === null ? null : <strong>{nameOf(line.speaker)} </strong>}
                {wordsOf(line)}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
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
