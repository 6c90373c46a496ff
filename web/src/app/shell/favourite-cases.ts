/** The favourites with what they are called. What is gone, or was taken from somebody, is left out. */
import { useQueries } from '@tanstack/react-query';
import { caseQuery } from '@/features/cases/queries';
import { pathOf } from '@/features/quick_actions/model';

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
            to: pathOf({
              kind: (data.published?.definition ?? data.draft).kind ?? 'use_case',
              id: data.id,
              // Of what is shared with the company the workspace is not the reader's.
              workspace_id: data.shared_only ? null : data.workspace_id,
              is_published: data.published !== null,
            }),
          },
        ],
  );
