/** The use cases that somebody keeps at hand: read, added and taken out. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import { isProblem } from '@/api/problem';
import { bringKept } from './kept';

const KEY = ['favourites'] as const;
const NONE: readonly string[] = [];

const change = (id: string, is_favourite: boolean) =>
  api.put('/use-case/{id}/favourite', { path: { id }, body: { is_favourite } });

/** What the server refuses is gone or closed; without an answer it is tried again another time. */
const isAnswered = (error: unknown) => isProblem(error) && error.status !== 0 && error.status < 500;

export const favouritesQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      await bringKept((id) => change(id, true).catch((error: unknown) => isAnswered(error) || Promise.reject(error)));
      const { data } = await api.list('/use-case/favourites', { signal });
      return data.map((each) => each.use_case_id);
    },
    staleTime: 300_000,
    meta: { shownInPlace: true },
  });

/** Their ids, the newest first; none until they are known. */
export const useFavourites = (): readonly string[] => useQuery(favouritesQuery()).data ?? NONE;

export function useSetFavourite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isFavourite }: { id: string; isFavourite: boolean }) => change(id, isFavourite),
    // The star answers at once; what the server has replaces it.
    onMutate: async ({ id, isFavourite }) => {
      await client.cancelQueries({ queryKey: KEY });
      client.setQueryData<readonly string[]>(KEY, (before = NONE) => {
        const others = before.filter((each) => each !== id);
        return isFavourite ? [id, ...others] : others;
      });
    },
    // What is at hand stands on the home and in the palette, too.
    onSettled: () =>
      Promise.all([KEY, ['home'], ['quick-actions']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
