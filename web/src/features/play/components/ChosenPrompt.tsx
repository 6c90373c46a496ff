/** The prompt that the address names: taken once, and then the address names none any more. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ChatPrompt } from '@/api/gen/types.gen';
import { useQueryState } from '@/ui/query-state';
import { toast } from '@/ui/toast';
import { promptQuery } from '../prompt-queries';

type Props = { id: string; workspaceId: string; onPrompt: (prompt: ChatPrompt) => void };

export function ChosenPrompt({ id, workspaceId, onPrompt }: Props) {
  const { t } = useLingui();
  const [, set] = useQueryState();
  const { data: prompt } = useQuery({ ...promptQuery(workspaceId, id), enabled: workspaceId !== '' });
  const take = useEffectEvent((found: ChatPrompt | null) => {
    if (found === null) toast.warn(t`This prompt no longer exists, or you may not use it here.`);
    else onPrompt(found);
    set({ prompt: null });
  });
  useEffect(() => {
    if (prompt !== undefined) take(prompt);
  }, [prompt]);
  return null;
}
