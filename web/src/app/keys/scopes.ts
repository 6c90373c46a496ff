/** A sign before the words of the palette that says what is looked for. Without React, so that the table is a test. */

export type Scope = 'actions' | 'people' | 'documents' | 'use_cases';

const SIGNS: Record<string, Scope> = { '>': 'actions', '@': 'people', '#': 'documents', '/': 'use_cases' };

export function readScope(text: string): { scope: Scope | null; words: string } {
  const trimmed = text.trim();
  const scope = SIGNS[trimmed.charAt(0)] ?? null;
  return { scope, words: scope === null ? trimmed : trimmed.slice(1).trim() };
}
