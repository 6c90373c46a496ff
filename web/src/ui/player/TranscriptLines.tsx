/** What was said, line by line: the line that is being said, and a click that leads there. */
import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatMoment } from '@/lib/format';
import classes from './Player.module.css';

type TranscriptLine = { id: string; startMs: number; text: ReactNode };

type Props = {
  /** Those that are shown: all, or what a search found. */
  lines: readonly TranscriptLine[];
  currentId: string | undefined;
  /** Nothing is searched, so that the box follows what is said. */
  isWhole: boolean;
  onLine: (id: string) => void;
};

export function TranscriptLines({ lines, currentId, isWhole, onLine }: Props) {
  const { t } = useLingui();
  const box = useRef<HTMLOListElement>(null);
  const still = useReducedMotion();
  // Hours of talk are thousands of lines, and one stop of the Tab key: the line that is being said, or the one that the arrow keys have reached.
  const [reached, setReached] = useState<string | null>(null);
  const stop = [reached, currentId].find((id) => lines.some((line) => line.id === id)) ?? lines[0]?.id;
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
  // The box scrolls, never the page: whoever reads on stays where they are, and so does the keyboard in here.
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
  useEffect(() => {
    if (isWhole) follow(currentId);
  }, [currentId, isWhole]);
  return (
    <ol
      ref={box}
      className={classes.lines}
      tabIndex={-1}
      aria-label={t`Lines: the arrow keys lead from one to the next`}
    >
      {lines.map((line) => (
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
            <span className={classes.time}>{formatMoment(line.startMs)}</span>
            <span>{line.text}</span>
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
}
