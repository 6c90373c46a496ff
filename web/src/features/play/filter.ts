/** Which chats the history shows: the address has it as `show`, and the words searched for as `find`. */
import type { Filter } from '@/api/api';

export const SHOWN = ['all', 'unread', 'pinned', 'shared', 'archived'] as const;
export type Shown = (typeof SHOWN)[number];

export type ChatFilter = NonNullable<Filter<'/chat/list'>>;

/** `show` is one of `SHOWN`, or the id of a folder. */
export function filterOf(show: string, find: string): ChatFilter {
  const search = find === '' ? {} : { search: find };
  switch (show) {
    case 'all':
      return search;
    case 'unread':
      return { ...search, unread: true };
    case 'pinned':
      return { ...search, pinned: true };
    case 'shared':
      return { ...search, shared: true };
    case 'archived':
      return { ...search, archived: true };
    default:
      return { ...search, folder_id: show };
  }
}
