/** What a list of use cases shows, as the address says it. */
import type { UseCaseStatus } from '@/api/gen/types.gen';
import { tagsOf } from '@/features/tags/model';
import { oneOf, useQueryState } from '@/ui/query-state';

const STATUSES: readonly UseCaseStatus[] = ['published', 'draft'];
const SORTS = ['updated', 'name', 'created'] as const;

export function useCaseFilters() {
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const status = oneOf(query, 'status', STATUSES);
  const sort = oneOf(query, 'sort', SORTS) ?? 'updated';
  const tags = tagsOf(query.get('tags'));
  return {
    query,
    set,
    search,
    status,
    sort,
    tags,
    isFiltered: search !== '' || status !== undefined || tags.length > 0,
    /** As the server is asked. */
    asked: {
      ...(search === '' ? {} : { search }),
      ...(status === undefined ? {} : { status }),
      ...(tags.length === 0 ? {} : { tags: tags.join(',') }),
      sort_by: sort,
    },
  };
}
