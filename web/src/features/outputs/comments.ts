/** Rules of comments without React: whose name is being typed, who is mentioned, and what a text says about them. */
import type { CommentPerson } from '@/api/gen/types.gen';

/** What stands behind the `@` at the cursor; null when no name is being typed there. */
export function nameBeingTyped(text: string, cursor: number): { from: number; words: string } | null {
  const found = /(?:^|\s)@([^@\n]{0,40})$/u.exec(text.slice(0, cursor));
  if (found === null) return null;
  const words = found[1] ?? '';
  return { from: cursor - words.length - 1, words };
}

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Those whose name has a word that begins so; none once a whole name and more is typed. */
export const candidates = (people: readonly CommentPerson[], words: string): CommentPerson[] =>
  people
    .filter(({ name }) => folded(name).startsWith(folded(words)) || folded(name).includes(` ${folded(words)}`))
    .slice(0, 6);

/** The people whose names a text mentions. */
export const mentionedIn = (text: string, people: readonly CommentPerson[]): string[] =>
  people.filter(({ name }) => name !== '' && text.includes(`@${name}`)).map(({ id }) => id);

export type Said = { text: string; isMention: boolean };

/** A comment's words, the names of those who are mentioned apart. */
export function saidIn(text: string, mentions: readonly CommentPerson[]): Said[] {
  // The longer name first: "Ann" must not cut "Ann Lee" in two.
  const names = mentions.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const parts: Said[] = [];
  let rest = text;
  while (rest !== '') {
    const next = names
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at)[0];
    if (next === undefined) return [...parts, { text: rest, isMention: false }];
    if (next.at > 0) parts.push({ text: rest.slice(0, next.at), isMention: false });
    parts.push({ text: next.name, isMention: true });
    rest = rest.slice(next.at + next.name.length);
  }
  return parts;
}
