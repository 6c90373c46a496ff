/** Prompts: what is offered behind a slash, what one says with what was filled in, and keeping one. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, type Body } from '@/api/api';
import { caseKeys, type NewCase } from '@/features/cases/queries';
import { chatKeys } from './queries';

/** What is offered behind a slash: published prompts that one may use in this workspace. */
export const promptsQuery = (workspaceId: string, search: string) =>
  queryOptions({
    queryKey: [...chatKeys.all, 'prompts', workspaceId, search],
    queryFn: async ({ signal }) =>
      (await api.list('/chat-prompt/list', { query: { workspace_id: workspaceId, search }, signal })).data,
    meta: { shownInPlace: true },
  });

/** One of them; null: it is not there any more, or not for the reader. */
export const promptQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: [...chatKeys.all, 'prompts', workspaceId, 'one', id],
    queryFn: async ({ signal }) =>
      (await api.list('/chat-prompt/list', { query: { workspace_id: workspaceId, id }, signal })).data[0] ?? null,
  });

/** The text of a prompt with what was filled in. */
export const useFillPrompt = () =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ id, inputs }: { id: string; inputs: Body<'post', '/chat-prompt/{id}/text'>['inputs'] }) =>
      api.post('/chat-prompt/{id}/text', { path: { id }, body: { inputs } }),
  });

/** Keeps a prompt, and publishes it where one may: only what is published is offered. */
export function useSavePrompt() {
  const client = useQueryClient();
  // What was made is not made again when publishing failed.
  const kept = useRef<{ id: string; revision: number } | null>(null);
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: async ({ made, publish }: { made: NewCase; publish: boolean }) => {
      if (kept.current === null) {
        const { id, draft_revision: revision } = await api.post('/use-case', { body: made });
        kept.current = { id, revision };
      }
      const { id, revision } = kept.current;
      if (publish) await api.post('/use-case/{id}/publish', { path: { id }, body: { revision, note: '' } });
      return id;
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [...chatKeys.all, 'prompts'] }),
        client.invalidateQueries({ queryKey: caseKeys.all }),
      ]),
  });
}
