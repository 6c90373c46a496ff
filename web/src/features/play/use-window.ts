/** The part of a chat that is drawn, and how it moves: up to what was read, then to what the server has. */
import { useState } from 'react';
import type { usePath } from './use-path';
import { moveDown, moveUp, type Place, placeAround, windowOf } from './window';

export function useWindow(chatId: string | null, { messages, older }: ReturnType<typeof usePath>) {
  const [kept, setKept] = useState<{ of: string | null; place: Place }>({ of: chatId, place: 'end' });
  // Another chat is read from its end.
  const place = kept.of === chatId ? kept.place : 'end';
  const move = (to: Place) => setKept({ of: chatId, place: to });
  const { shown, above, below } = windowOf(messages, place);
  const up = () => {
    if (above > 0) return move(moveUp(messages, place));
    move('top');
    older.load();
  };
  return {
    messages: shown,
    earlier: { has: above > 0 || older.has, loading: older.loading, load: up },
    later: below > 0 ? () => move(moveDown(messages, place)) : null,
    /** What is asked next stands at the end. */
    toEnd: () => move('end'),
    around: (id: string) => move(placeAround(messages, id)),
  };
}
