/** The file of a version: of the one in force the document says what it is, of older ones the list of versions. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Document } from '@/api/gen/types.gen';
import { versionsQuery } from '@/features/documents/queries';
import { type FileOf, fileInForce } from './places';

export function useFileOf(document: Document, version: number): FileOf {
  const isOld = version !== document.version;
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...versionsQuery(document.id),
    enabled: isOld,
  });
  const found = isOld ? data?.pages.flatMap((page) => page.data).find((each) => each.version === version) : undefined;
  const isWanting = isOld && data !== undefined && found === undefined && hasNextPage && !isFetching;
  useEffect(() => {
    if (isWanting) void fetchNextPage();
  }, [isWanting, fetchNextPage]);
  const inForce = fileInForce(document);
  if (!isOld) return inForce;
  // Until the list is there, an older one is taken for a file of the same kind: it nearly always is.
  return { ...inForce, version, ...(found && { name: found.file_name, kind: found.kind, size: found.size }) };
}
