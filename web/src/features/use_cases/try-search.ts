/**
 * Which words of a question stand in a passage. What is found and in which order, the server decides, by the words' stems and by how rare they are;
 * this is only for marking, and knows stems by their beginning.
 */
const WORD = /[\p{L}\p{N}]+/gu;

/** Words of every question. The server leaves them out too; those of up to three letters need not be named. */
const EVERYWHERE = new Set(
  (
    'about also been being could does each from have here into many more most much must only shall should some such ' +
    'than that their them then there these they this those very were what when where which whom whose will with would your'
  ).split(' '),
);

/** Without accents, and without the plural's letter. */
const folded = (word: string) => {
  const plain = word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.length > 4 && plain.endsWith('s') ? plain.slice(0, -1) : plain;
};

/** A short word says something only as a number or as an abbreviation. */
const isTelling = (word: string) =>
  word.length > 3
    ? !EVERYWHERE.has(word.toLowerCase())
    : /\p{N}/u.test(word) || (word.length > 1 && /^\p{Lu}+$/u.test(word));

/** The words of a question that are looked for, each once. */
export function wordsOf(question: string): string[] {
  const telling = (question.match(WORD) ?? []).filter(isTelling);
  return [...new Map(telling.map((word) => [folded(word), word])).values()];
}

/** `policy` and `policies`, `approve` and `approval`: nearly all of the shorter one begins the longer one. */
function isForm(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared += 1;
  return shared >= 4 && short.length - shared <= 1 && long.length - shared <= 4;
}

const stands = (word: string, words: readonly string[]) => {
  const plain = folded(word);
  return words.find((each) => isForm(folded(each), plain));
};

/** A text in pieces, those marked that are words of the question. */
export function marked(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  const pieces: { text: string; hit: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    if (stands(match[0], words) === undefined) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), hit: false });
    pieces.push({ text: match[0], hit: true });
    end = match.index + match[0].length;
  }
  return end < text.length ? [...pieces, { text: text.slice(end), hit: false }] : pieces;
}

/** The words of the question that stand in a text, in the order of the question. */
export function foundIn(text: string, words: readonly string[]): string[] {
  const found = new Set((text.match(WORD) ?? []).map((word) => stands(word, words)));
  return words.filter((word) => found.has(word));
}
