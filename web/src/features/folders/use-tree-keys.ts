/** The keyboard of the folder tree: one row is in the order of the Tab key, the arrow keys and letters go to the others. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { type TreeKey, type TreeRow, treeKey, typedTo } from './model';

const PAUSE_MS = 700;

type Options = {
  rows: readonly TreeRow[];
  /** The row of what is open on the page; `null`: the first. */
  current: string | null;
  onToggle: (id: string) => void;
  onAct: (id: string, act: 'rename' | 'delete') => void;
};

export function useTreeKeys({ rows, current, onToggle, onAct }: Options) {
  const [walked, setWalked] = useState<string | null | undefined>(undefined);
  const typed = useRef({ text: '', at: 0 });
  const known = (id: string | null) => id === null || rows.some((row) => row.folder.id === id);
  const wanted = walked === undefined ? current : walked;
  // A row that is folded away or gone keeps nobody out of the tree.
  const active = known(wanted) ? wanted : null;

  const go = (tree: HTMLElement, id: string | null) => {
    setWalked(id);
    tree.querySelector<HTMLElement>(`[data-row="${id ?? ''}"]`)?.focus();
  };
  const perform = (event: KeyboardEvent<HTMLElement>, row: HTMLElement, act: TreeKey) => {
    if (act.kind === 'go') go(event.currentTarget, act.id);
    else if (act.kind === 'unfold' || act.kind === 'fold') onToggle(act.id);
    else if (act.kind === 'open') row.querySelector('a')?.click();
    else if (active !== null) onAct(active, act.kind);
  };

  return {
    active,
    onFocus: (id: string | null) => setWalked(id),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const row = event.target instanceof HTMLElement ? event.target : null;
      // Buttons within a row have keys of their own.
      if (row?.dataset['row'] === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = treeKey(rows, active, event.key);
      if (act !== null) {
        event.preventDefault();
        perform(event, row, act);
        return;
      }
      if (event.key.length !== 1) return;
      const now = event.timeStamp;
      const before = now - typed.current.at < PAUSE_MS ? typed.current.text : '';
      typed.current = { text: before + event.key, at: now };
      const found = typedTo(rows, active, typed.current.text);
      if (found !== null) go(event.currentTarget, found);
    },
  };
}
