/** Where a quick action leads. */
import type { QuickAction } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';

export const pathOf = ({ kind, id, is_published }: Pick<QuickAction, 'kind' | 'id' | 'is_published'>): string => {
  if (kind === 'workspace') return paths.workspace(id);
  if (kind === 'chat') return paths.chat(id);
  return is_published ? paths.runUseCase(id) : paths.editUseCase(id);
};
