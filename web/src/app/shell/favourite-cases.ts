/** The favourites with what they are called. What is gone, or was taken from somebody, is left out. */
import { useQueries } from '@tanstack/react-query';
import { caseQuery } from '@/features/cases/queries';
import { paths } from '@/lib/paths';

export const useFavouriteCases = (ids: readonly string[]) =>
  useQueries({
    queries: ids.map((id) => ({ ...caseQuery(id), staleTime: 300_000, retry: false })),
  }).flatMap(({ data }) =>
    data === undefined
      ? []
      : [
          {
            id: data.id,
            name: data.published?.definition.name ?? data.draft.name,
            to: data.published === null ? paths.editUseCase(data.id) : paths.runUseCase(data.id),
          },
        ],
  );
