/** Somebody's picture, for every place that shows it. */
import { queryOptions } from '@tanstack/react-query';
import { pictureUrl } from '@/api/picture';

/** The picture of somebody of this client, as an address for an image. */
export const pictureQuery = (userId: string) =>
  queryOptions({
    queryKey: ['picture', userId],
    queryFn: ({ signal }) => pictureUrl(`user/${encodeURIComponent(userId)}/picture`, signal),
    staleTime: 600_000,
    refetchOnWindowFocus: false,
  });
