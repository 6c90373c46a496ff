/** What the two sides of a document tell each other, and the file that is shown. */
import type { Document, DocumentKind } from '@/api/gen/types.gen';

/** A page to go to, or the words that stand on it. Each wish is one of its own, even for the same page again. */
export type Jump = ({ page: number } | { words: string }) & { isOpening?: boolean };

/** The page that is seen; `byReader` when a person scrolled there, not a link. */
export type Seen = { page: number; byReader: boolean };

/** One version's file. */
export type FileOf = { documentId: string; name: string; version: number; kind: DocumentKind | null; size: number };

export const fileInForce = ({ id, name, version, kind, size }: Document): FileOf => ({
  documentId: id,
  name,
  version,
  kind,
  size,
});
