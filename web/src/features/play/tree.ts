/**
 * A chat's messages are a tree. The map draws it as lines: what follows without a branch stays at the same depth, so that a
 * conversation of a thousand messages is as wide as one of two.
 */

type Placed = { id: string; parent_id: string | null };

export type Line<Node> = {
  node: Node;
  depth: number;
  /** Its place among its siblings, from 1, and how many they are. */
  place: number;
  siblings: number;
};

function childrenBy<Node extends Placed>(nodes: readonly Node[]): ReadonlyMap<string | null, readonly Node[]> {
  const ids = new Set(nodes.map(({ id }) => id));
  const children = new Map<string | null, Node[]>();
  for (const node of nodes) {
    // Whose parent is not here begins a branch of its own: nothing is left out.
    const parent = node.parent_id !== null && ids.has(node.parent_id) ? node.parent_id : null;
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [node]);
    else siblings.push(node);
  }
  return children;
}

/** All nodes, each branch whole before the next one. Without recursion: a chat may be thousands of messages deep. */
export function linesOf<Node extends Placed>(nodes: readonly Node[]): readonly Line<Node>[] {
  const children = childrenBy(nodes);
  const lines: Line<Node>[] = [];
  const below = (parent: string | null, depth: number): Line<Node>[] => {
    const kids = children.get(parent) ?? [];
    const inner = kids.length > 1 ? depth + 1 : depth;
    return kids.map((node, index) => ({ node, depth: inner, place: index + 1, siblings: kids.length })).toReversed();
  };
  const waiting = below(null, 0);
  for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) {
    lines.push(line);
    waiting.push(...below(line.node.id, line.depth));
  }
  return lines;
}

/** The way from the first message to `leaf`, both of them. */
export function pathTo<Node extends Placed>(nodes: readonly Node[], leaf: string | null): readonly Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const way: Node[] = [];
  const seen = new Set<string>();
  for (let id = leaf; id !== null && !seen.has(id); ) {
    seen.add(id);
    const node = byId.get(id);
    if (node === undefined) break;
    way.push(node);
    id = node.parent_id;
  }
  return way.toReversed();
}

/** The last message of each branch: those that nothing follows. */
export function leavesOf<Node extends Placed>(nodes: readonly Node[]): readonly Node[] {
  const parents = new Set(nodes.map(({ parent_id }) => parent_id));
  return nodes.filter(({ id }) => !parents.has(id));
}

/** Only where something branches: the first message, those with siblings, those that are kept, and the last of each branch. */
export function withoutChains<Node extends Placed>(
  lines: readonly Line<Node>[],
  isKept: (node: Node) => boolean,
): readonly Line<Node>[] {
  const leaves = new Set(leavesOf(lines.map(({ node }) => node)).map(({ id }) => id));
  return lines.filter(
    ({ node, siblings }, index) => index === 0 || siblings > 1 || leaves.has(node.id) || isKept(node),
  );
}
