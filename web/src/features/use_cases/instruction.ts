/** The placeholders of an instruction and the inputs they stand for. */
import type { InputDefinition } from '@/api/types';

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/gu;
const NAME = /^[a-z][a-z0-9_]{0,39}$/u;

export const isName = (text: string) => NAME.test(text);

/** The names between `{{` and `}}`, each once, in the order of the text; also such as no input can have. */
export const placeholdersOf = (instruction: string): string[] => [
  ...new Set(Array.from(instruction.matchAll(PLACEHOLDER), (match) => match[1] ?? '')),
];

export type Sync = {
  /** Placeholders without an input; an input of this name can be added. */
  missing: string[];
  /** Placeholders that cannot be a name: typed wrong. */
  invalid: string[];
};

export function compare(instruction: string, inputs: readonly Pick<InputDefinition, 'name'>[]): Sync {
  const names = new Set(inputs.map((input) => input.name));
  const used = placeholdersOf(instruction);
  return {
    missing: used.filter((name) => isName(name) && !names.has(name)),
    invalid: used.filter((name) => !isName(name)),
  };
}

/** An input that gets another name takes its placeholders along. */
export const renamePlaceholder = (instruction: string, from: string, to: string): string =>
  instruction.replace(PLACEHOLDER, (whole, name: string) => (name === from ? `{{${to}}}` : whole));

/** A name made from words: `Länge (in Wörtern)` → `lange_in_wortern`; never one that is taken. */
export function nameFrom(label: string, taken: readonly string[]): string {
  const plain = label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '_')
    .replaceAll(/^[_0-9]+|_+$/gu, '')
    .slice(0, 36);
  const base = plain === '' ? 'input' : plain;
  let name = base;
  for (let n = 2; taken.includes(name); n += 1) name = `${base}_${String(n)}`;
  return name;
}

/** The key of something that gets another title: it follows the title as long as it was made from it. */
export function keyFor(
  before: { key: string; title: string },
  title: string,
  taken: readonly string[],
  untitled: string,
): string {
  const made = before.title === '' || before.key === nameFrom(before.title, taken);
  return made ? nameFrom(title || untitled, taken) : before.key;
}

/** `as_of_date` → `As of date`. */
export const labelFrom = (name: string) => {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Puts a placeholder at the caret, with a space where words would stick to it; answers the caret after it. */
export function insertAt(text: string, name: string, start: number, end: number): { text: string; caret: number } {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const left = before === '' || /[\s([{"'“‘]$/u.test(before) ? '' : ' ';
  const right = after === '' || /^[\s.,;:!?)\]}"'”’]/u.test(after) ? '' : ' ';
  const inserted = `${left}{{${name}}}${right}`;
  return { text: before + inserted + after, caret: before.length + inserted.length };
}

/** A piece of an instruction as it is shown: plain words, or a placeholder and what it stands for. */
export type Piece = { at: number; text: string; kind: 'words' | 'input' | 'missing' | 'invalid' };

/** The instruction in pieces, which together are its text. */
export function pieces(instruction: string, inputs: readonly Pick<InputDefinition, 'name'>[]): Piece[] {
  const names = new Set(inputs.map((input) => input.name));
  const found: Piece[] = [];
  let at = 0;
  const words = (end: number) => {
    if (end > at) found.push({ at, text: instruction.slice(at, end), kind: 'words' });
  };
  for (const match of instruction.matchAll(PLACEHOLDER)) {
    words(match.index);
    const name = match[1] ?? '';
    const kind = names.has(name) ? 'input' : isName(name) ? 'missing' : 'invalid';
    found.push({ at: match.index, text: match[0], kind });
    at = match.index + match[0].length;
  }
  words(instruction.length);
  return found;
}

/** What is being typed to get a placeholder: `/words` after a space, or `{words` and `{{words`. Null: nothing is. */
export function placeholderBeingTyped(text: string, caret: number): { from: number; words: string } | null {
  const before = text.slice(0, caret);
  const match = /(?:^|(?<=[\s([“"']))\/([\p{L}\d_]{0,40})$|\{\{?([\p{L}\d_]{0,40})$/u.exec(before);
  return match === null ? null : { from: match.index, words: match[1] ?? match[2] ?? '' };
}

/** The inputs whose label or name has these words in it. */
export const offeredFor = (inputs: readonly InputDefinition[], words: string) =>
  inputs.filter(({ name, label }) => `${label} ${name}`.toLowerCase().includes(words.toLowerCase()));

/** Puts a placeholder where it was being typed, up to the caret and the braces that close it. */
export function complete(text: string, from: number, caret: number, name: string): { text: string; caret: number } {
  const rest = /^\}{1,2}/u.exec(text.slice(caret))?.[0].length ?? 0;
  return insertAt(text, name, from, caret + rest);
}
