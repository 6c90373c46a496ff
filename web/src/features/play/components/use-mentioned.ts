/** The documents and folders whose names have the words behind `@`; none while nothing is mentioned. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { documentListQuery } from '@/features/documents/queries';
import { foldersQuery } from '@/features/folders/queries';
import type { Attached } from '../settings';

const MOST_FOLDERS = 3;
const MOST_DOCUMENTS = 6;
const PAUSE_MS = 150;

export function useMentioned(workspaceId: string, words: string | null) {
  const [search] = useDebouncedValue(words ?? '', PAUSE_MS);
  const enabled = words !== null && workspaceId !== '';
  const documents = useInfiniteQuery({
    ...documentListQuery({
      workspace_id: workspaceId,
      sort_by: 'created',
      limit: MOST_DOCUMENTS,
      ...(search === '' ? {} : { search }),
    }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const folders = useQuery({ ...foldersQuery(workspaceId, 'document'), enabled });
  if (!enabled) return { offered: [], waits: false };
  const wanted = words.toLowerCase();
  const offered: readonly Attached[] = [
    ...(folders.data ?? [])
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .slice(0, MOST_FOLDERS)
      .map(({ id, name }) => ({ kind: 'folder' as const, id, name })),
    ...(documents.data?.pages[0]?.data ?? [])
      .filter(({ status }) => status !== 'failed')
      .map(({ id, name }) => ({ kind: 'document' as const, id, name })),
  ];
  return { offered, waits: documents.isFetching || search !== words };
}
