/** Rules of recordings and transcripts, without React. */
import type { Passage } from '@/api/gen/types.gen';
import type { RunInput } from '@/api/types';

export type Line = Pick<Passage, 'id' | 'text' | 'speaker' | 'start_ms' | 'end_ms'>;

/** What somebody said, without the name and the time that stand in front of it in some transcripts. */
export function wordsOf({ text, speaker }: Line): string {
  const plain = text.replace(/^[[(]?\d{1,3}:\d{2}(:\d{2})?([.,]\d{1,3})?[\])]?\s*[-–—|]?\s*/u, '');
  if (speaker === null || !plain.startsWith(speaker)) return plain;
  return plain.slice(speaker.length).replace(/^\s*(\([^)]*\))?\s*:\s*/u, '');
}

/** The line that is being said at a time: the last one that has begun. -1 before the first. */
export function lineAt(lines: readonly Line[], ms: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.start_ms ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The lines with these words, in any order, said or in the speaker's name. */
export function matching(lines: readonly Line[], search: string, nameOf: (speaker: string) => string): Line[] {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [...lines];
  return lines.filter((line) => {
    const text = `${line.speaker === null ? '' : nameOf(line.speaker)} ${line.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const stamp = (ms: number) => new Date(Math.max(0, ms)).toISOString().slice(11, 23);

/** The transcript as a captions track. A line without an end lasts until the next one, the last one five seconds. */
export function captions(lines: readonly Line[], nameOf: (speaker: string) => string): string {
  const cues = lines.map((line, at) => {
    const start = line.start_ms ?? 0;
    const end = line.end_ms ?? lines[at + 1]?.start_ms ?? start + 5_000;
    const said = line.speaker === null ? wordsOf(line) : `${nameOf(line.speaker)}: ${wordsOf(line)}`;
    // What would be a tag, or end the cue, is text.
    const plain = said.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return `${stamp(start)} --> ${stamp(Math.max(end, start + 1))}\n${plain}`;
  });
  return ['WEBVTT', ...cues].join('\n\n');
}

/** Whether a run was given something that may be a recording or a transcript. */
export const mayBeMeeting = (inputs: readonly RunInput[]) =>
  inputs.some((input) => (input.type === 'file' || input.type === 'audio') && input.value !== null);

/** Kinds that may have pictures; what has none is shown as sound. */
export const mayHavePictures = (kind: string) => kind === 'mp4' || kind === 'webm';
