/** Somebody's picture, for every place that shows it. */
import { queryOptions } from '@tanstack/react-query';
import { at } from '@/api/api';
import { pictureUrl } from '@/api/picture';

/** The picture of somebody of this client, as an address for an image. */
export const pictureQuery = (userId: string) =>
  queryOptions({
    queryKey: ['picture', userId],
    queryFn: ({ signal }) => pictureUrl(at('get', '/user/{id}/picture', { path: { id: userId } }), signal),
    staleTime: 600_000,
    refetchOnWindowFocus: false,
  });
