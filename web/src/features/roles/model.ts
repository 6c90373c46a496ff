/** What a change of a role means, without React. */
import type { Right } from '@/api/types';

export type RoleChange = { gained: string[]; lost: string[] };

/** The rights that come and go, in the words and the order of the list of all rights. */
export function changeOf(rights: readonly Right[], before: readonly string[], after: readonly string[]): RoleChange {
  const among = (here: readonly string[], there: readonly string[]) =>
    rights
      .filter(({ slug }) => here.includes(slug) && !there.includes(slug))
      .map(({ sentence }) => sentence.replace(/\.$/, ''));
  return { gained: among(after, before), lost: among(before, after) };
}

/** A name for a copy that no role has yet. */
export function copyName(
  name: string,
  taken: readonly string[],
  copyOf: (name: string, count: number) => string,
): string {
  for (let count = 1; ; count += 1) {
    const wish = copyOf(name, count);
    if (!taken.includes(wish)) return wish;
  }
}

/**
 * Nobody makes a role above their own rights: those of the account that one does not hold cannot be given. Rights in a
 * workspace are for those who manage roles to give, because they hold them in the workspaces they are in.
 */
export const givable = (right: Right, held: readonly string[]) =>
  right.scope === 'workspace' || held.includes(right.slug);
