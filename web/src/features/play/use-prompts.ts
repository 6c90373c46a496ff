/** The prompts whose names have the words behind `/`; none while nothing is typed there. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { promptsQuery } from './prompt-queries';

const PAUSE_MS = 150;

export function usePrompts(workspaceId: string, words: string | null) {
  const [search] = useDebouncedValue(words ?? '', PAUSE_MS);
  const enabled = words !== null && workspaceId !== '';
  const { data, isFetching } = useQuery({
    ...promptsQuery(workspaceId, search),
    enabled,
    placeholderData: keepPreviousData,
  });
  if (!enabled) return { prompts: [], waits: false };
  return { prompts: data ?? [], waits: isFetching || search !== words };
}
