/** Where a quick action leads. */
import type { QuickAction, SharedUseCase } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';

type Action = Pick<QuickAction, 'kind' | 'id' | 'is_published' | 'workspace_id'>;

export const pathOf = ({ kind, id, is_published, workspace_id }: Action): string => {
  if (kind === 'workspace') return paths.workspace(id);
  if (kind === 'chat') return paths.chat(id);
  if (kind === 'prompt' && is_published) return paths.play({ workspace: workspace_id, prompt: id });
  return is_published ? paths.runUseCase(id) : paths.editUseCase(id);
};

/** The same of what is shared with the whole company. */
export const pathOfShared = ({ id, is_prompt }: Pick<SharedUseCase, 'id' | 'is_prompt'>): string =>
  pathOf({ kind: is_prompt ? 'prompt' : 'use_case', id, workspace_id: null, is_published: true });
