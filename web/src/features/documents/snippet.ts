/** What stands around the pieces of a passage that a search shows: they say where they were cut, and end with the passage's own end. */

/** Between two pieces of a passage, as the search puts it. */
const BETWEEN = ' ... ';

const plain = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();

export function cutMarks(snippet: string, passage: string): { before: string; after: string } {
  const pieces = snippet.split(BETWEEN).map(plain);
  const [whole, first, last] = [plain(passage), pieces[0] ?? '', pieces.at(-1) ?? ''];
  const rest = whole.slice(whole.lastIndexOf(last) + last.length);
  return {
    before: whole.startsWith(first) ? '' : '… ',
    // A search leaves the last full stop out.
    after: /[\p{L}\p{N}]/u.test(rest) ? ' …' : rest,
  };
}
