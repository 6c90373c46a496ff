/** Brings a chat in that was exported as JSON; it becomes one of one's own, in a workspace where one may ask. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import { pickFiles } from '@/features/documents/pick-files';
import { canInWorkspace } from '@/features/workspaces/model';
import { workspacesQuery } from '@/features/workspaces/queries';
import { toast } from '@/ui/toast';
import { chatKeys } from './queries';

/** Null where it is no JSON at all; whether it is a chat, the server says. */
async function readJson(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text()) as unknown;
  } catch {
    return null;
  }
}

/** `near`: the workspace that one is in, as far as it is known. null: there is none to bring it into. */
export function useImportChat(near: string | null, onDone: (chatId: string) => void) {
  const client = useQueryClient();
  const { data: workspaces = [] } = useQuery(workspacesQuery());
  const open = workspaces.filter((each) => canInWorkspace(each, 'run-use-cases'));
  const workspace = open.find(({ id }) => id === near) ?? open[0];
  const bring = useMutation({
    mutationFn: ({ workspace_id, file }: { workspace_id: string; file: unknown }) =>
      api.post('/chat/import', { body: { workspace_id, file } }),
    onSuccess: (chat) => {
      void client.invalidateQueries({ queryKey: chatKeys.lists });
      onDone(chat.id);
    },
  });
  if (workspace === undefined) return null;
  return async () => {
    const [picked] = await pickFiles();
    if (picked === undefined) return;
    const file = await readJson(picked);
    if (file === null) toast.bad(i18n._(msg`“${picked.name}” is not a chat: it is not a JSON file.`));
    else bring.mutate({ workspace_id: workspace.id, file });
  };
}
