/** The path of a chat that is read: messages in pages from its end, and what a turn that was sent makes of them. */
import type { InfiniteData } from '@tanstack/react-query';
import type { ChatMessage } from '@/api/gen/types.gen';

/** Its messages in the order in which they were said. */
type Page = { data: ChatMessage[]; next: string | null };
/** The end of the path is on the first page. */
export type PathPages<P extends Page> = InfiniteData<P>;

export const messagesOf = <P extends Page>(path: PathPages<P> | undefined): readonly ChatMessage[] =>
  path === undefined ? [] : path.pages.toReversed().flatMap((page) => page.data);

/** The path with `added` behind their parent; what stood there is another branch now. */
export function withTurn<P extends Page>(path: PathPages<P>, added: readonly ChatMessage[]): PathPages<P> {
  const [first] = added;
  const oldest = path.pages.at(-1);
  if (first === undefined || oldest === undefined) return path;
  const before = messagesOf(path);
  const parent = before.findIndex(({ id }) => id === first.parent_id);
  const ids = new Set(added.map(({ id }) => id));
  const kept = before.slice(0, parent + 1).filter(({ id }) => !ids.has(id));
  return { pages: [{ ...oldest, data: [...kept, ...added] }], pageParams: [null] };
}
