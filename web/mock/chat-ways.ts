/** Ways through a chat's tree: up to its beginning, and all that lies below. */
import type { KeptChat, Said } from './chats';

/** From the first message to this one. */
export function pathTo(kept: KeptChat, leaf: string | null): Said[] {
  const way: Said[] = [];
  for (let at = leaf; at !== null; ) {
    const one = kept.said.find((each) => each.id === at);
    if (one === undefined) break;
    way.unshift(one);
    at = one.parent_id;
  }
  return way;
}

export const withAllBelow = (kept: KeptChat, from: string): string[] => [
  from,
  ...kept.said.filter((each) => each.parent_id === from).flatMap((each) => withAllBelow(kept, each.id)),
];
