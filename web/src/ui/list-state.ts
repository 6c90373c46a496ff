/** From a query to what a list shows. */
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ListState } from './DataTable';

type Page<Row> = { data: Row[]; total: number; is_total_least?: boolean | null; next: string | null };

export const pagedListState = <Row>(query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>): ListState<Row> => ({
  rows: query.data?.pages.flatMap((page) => page.data),
  total: query.data?.pages[0]?.total,
  isTotalLeast: query.data?.pages[0]?.is_total_least ?? undefined,
  error: query.error,
  pending: query.isPending,
  fetching: query.isFetching,
  retry: () => void query.refetch(),
  more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
  loadingMore: query.isFetchingNextPage,
});

/** Of a list that comes whole. */
export const wholeListState = <Row>(query: UseQueryResult<readonly Row[]>): ListState<Row> => ({
  rows: query.data,
  error: query.error,
  pending: query.isPending,
  fetching: query.isFetching,
  retry: () => void query.refetch(),
});

/** Of one page of a list whose pages have numbers; `Pages` stands below it. */
export const numberedListState = <Row>(query: UseQueryResult<{ data: Row[]; total: number }>): ListState<Row> => ({
  rows: query.data?.data,
  total: query.data?.total,
  error: query.error,
  pending: query.isPending,
  fetching: query.isFetching,
  retry: () => void query.refetch(),
});
