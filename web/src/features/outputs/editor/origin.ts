/**
 * Where each sentence comes from, told by comparing words with the model's own version; nothing has to be recorded while
 * somebody types, so it also holds for text that was pasted, moved, or edited elsewhere.
 *
 * - `model`: as the model wrote it, with its source. Capitals, spaces and punctuation may differ. What it rewrote on somebody's request is its own too
 *   (`by-model.ts`), and its sources are to be checked like those of every changed sentence.
 * - `person`: written or rewritten by somebody, with no source or with one that has these very words.
 * - `unsupported`: the model's, and no source is named for it.
 * - `changed`: it names a source, and its words are no longer those that the source was cited for, nor words of the
 *   passage. Somebody has to look, and can say that the source still holds: then the citation carries the new claim.
 */
import type { Node as PmNode } from '@tiptap/pm/model';
import { type Chip, isProse, type Sentence, sentencesOf, wordsOf } from './sentences';

export const ORIGINS = ['model', 'person', 'unsupported', 'changed'] as const;
export type Origin = (typeof ORIGINS)[number];

export type Original = {
  /** Every sentence of the model's version, as words. */
  sentences: ReadonlySet<string>;
  /** What each passage was cited for. */
  claims: ReadonlyMap<string, ReadonlySet<string>>;
};

export function originalOf(document: PmNode): Original {
  const sentences = new Set<string>();
  const claims = new Map<string, Set<string>>();
  document.descendants((node, _pos, parent) => {
    if (!node.isTextblock) return true;
    if (!isProse(node, parent)) return false;
    for (const { text, chips } of sentencesOf(node)) {
      const words = wordsOf(text);
      sentences.add(words);
      for (const { passage } of chips) {
        const known = claims.get(passage) ?? new Set();
        claims.set(passage, known.add(words));
      }
    }
    return false;
  });
  return { sentences, claims };
}

const quotes = (quote: string, words: string) => ` ${wordsOf(quote)} `.includes(` ${words} `);

/** Whether a source still stands behind these words. */
function holds(chip: Chip, words: string, original: Original): boolean {
  if (chip.claim !== null) return wordsOf(chip.claim) === words || quotes(chip.quote, words);
  const claims = original.claims.get(chip.passage);
  // A source that the model did not cite was put there by a person, who answers for it.
  return claims === undefined || claims.has(words) || quotes(chip.quote, words);
}

export const brokenChips = (sentence: Sentence, original: Original): readonly Chip[] => {
  const words = wordsOf(sentence.text);
  return sentence.chips.filter((chip) => !holds(chip, words, original));
};

export function originOf(sentence: Sentence, original: Original): Origin {
  if (brokenChips(sentence, original).length > 0) return 'changed';
  if (!sentence.byModel && !original.sentences.has(wordsOf(sentence.text))) return 'person';
  return sentence.chips.length > 0 ? 'model' : 'unsupported';
}
