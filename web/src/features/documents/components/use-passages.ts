/** The text of a document, read piece by piece from a passage or from the beginning. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { passagesQuery } from '../queries';

export type PassagesOf = {
  documentId: string;
  cited: string | null;
  /** The version that is read where nothing is cited. */
  version?: number | null;
  limit?: number;
};

export function usePassages({ documentId, cited, version = null, limit = 30 }: PassagesOf) {
  // After "from the beginning" the mark stays where it is, but the list no longer starts there.
  const [whole, setWhole] = useState(false);
  const [read, setRead] = useState<number | null>(null);
  const list = useInfiniteQuery(
    passagesQuery(documentId, { around: whole ? null : cited, version: whole ? read : version, limit }),
  );
  const passages = useMemo(() => list.data?.pages.flatMap((page) => page.data), [list.data]);
  return {
    list,
    whole,
    passages,
    /** "From the beginning" is the beginning of the version that is read. */
    toBeginning: () => {
      setRead(passages?.[0]?.version ?? null);
      setWhole(true);
    },
  };
}

export type Passages = ReturnType<typeof usePassages>;
