/** What is being typed after `@` (documents and folders) or, at the very beginning, after `/` (prompts). */

export type Typing = {
  trigger: '@' | '/';
  /** Where the sign stands. */
  from: number;
  words: string;
};

/** Longer than any name that somebody would type out. */
const LONGEST = 60;
const MENTION = new RegExp(`(?:^|\\s)@((?:[^\\s@][^\\n@]{0,${LONGEST}})?)$`, 'u');
const PROMPT = new RegExp(`^/([^\\n/]{0,${LONGEST}})$`, 'u');

export function typingAt(text: string, caret: number): Typing | null {
  const before = text.slice(0, caret);
  const prompt = PROMPT.exec(before);
  if (prompt !== null) return { trigger: '/', from: 0, words: prompt[1] ?? '' };
  const mention = MENTION.exec(before);
  if (mention === null) return null;
  const words = mention[1] ?? '';
  return { trigger: '@', from: caret - words.length - 1, words };
}

/** The text when something was taken: `words` stand where it was typed, and the caret behind them. */
export function taken(text: string, { from }: Typing, caret: number, words = ''): { text: string; caret: number } {
  const before = text.slice(0, from);
  const after = text.slice(caret);
  // Two spaces would be left where a name stood between two words.
  const rest = words === '' && before.endsWith(' ') ? after.replace(/^ /u, '') : after;
  return { text: `${before}${words}${rest}`, caret: from + words.length };
}
