/** What the next message is asked with: the chat's own settings, or those of one that has not begun. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Chat, ModelChoice } from '@/api/gen/types.gen';
import { modelsQuery } from '@/features/models/queries';
import { findModel, hasModel } from '@/features/use_cases/models';
import { firstModel } from '@/features/use_cases/starts';
import { canInWorkspace } from '@/features/workspaces/model';
import { workspacesQuery } from '@/features/workspaces/queries';
import { keepSettings, keptSettings } from './drafts';
import { talking } from './models';
import { useChangeChat } from './queries';
import { attachedOf, type Settings } from './settings';
import { choicesOf, toolsOf } from './tools';

const idsOf = (attached: Settings['attached'], wanted: 'document' | 'folder') =>
  attached.filter(({ kind }) => kind === wanted).map(({ id }) => id);

/** What goes along, as the server takes it. */
export const documentsOf = ({ attached }: Pick<Settings, 'attached'>) => ({
  document_ids: idsOf(attached, 'document'),
  document_folder_ids: idsOf(attached, 'folder'),
});

export function useSettings(chat: Chat | null) {
  const [query] = useSearchParams();
  const { data: regions } = useQuery(modelsQuery());
  const { data: workspaces = [] } = useQuery(workspacesQuery());
  const [fresh, setFresh] = useState(() => keptSettings(query.get('workspace')));
  useEffect(() => keepSettings(fresh), [fresh]);
  // Several models are of the next question, not of the chat.
  const [several, setSeveral] = useState<{ chatId: string | null; models: readonly ModelChoice[] } | null>(null);
  const { mutate } = useChangeChat(false);
  const chatId = chat?.id ?? null;
  const first = firstModel(talking(regions ?? []));
  const offered = hasModel(first) ? [first] : [];
  const compared = several?.chatId === chatId ? several.models : null;

  if (chat === null) {
    const open = workspaces.filter((each) => canInWorkspace(each, 'run-use-cases'));
    const wished = open.find(({ id }) => id === query.get('workspace')) ?? open[0];
    const isOpen = !fresh.workspaceId || open.some(({ id }) => id === fresh.workspaceId);
    const models = fresh.models?.filter((model) => findModel(regions ?? [], model) !== undefined);
    const now: Settings = {
      workspaceId: wished?.id ?? '',
      attached: [],
      sourcesOnly: false,
      searches: false,
      asksBack: false,
      tools: [],
      temporary: false,
      system: '',
      ...(isOpen ? fresh : {}),
      // What was kept may be gone from the list; none at all may be chosen, too.
      models: models === undefined || models.length < (fresh.models?.length ?? 0) ? offered : models,
    };
    // With its workspace: what it has of documents and use cases is of that one.
    const change = (some: Partial<Settings>) =>
      setFresh((before) => ({ ...before, workspaceId: now.workspaceId, ...consistent(now, some) }));
    return { now, change, forget: () => setFresh({}) };
  }

  const own = chat.model === null ? offered : [chat.model];
  const now: Settings = {
    workspaceId: chat.workspace_id,
    models: compared ?? own,
    attached: attachedOf(chat.documents),
    sourcesOnly: chat.sources_only,
    searches: chat.searches_documents,
    asksBack: chat.asks_back,
    tools: choicesOf(chat.tools),
    temporary: chat.is_temporary,
    system: chat.system_text,
  };
  const change = (some: Partial<Settings>) => {
    const { models, attached, sourcesOnly, searches, asksBack, tools, system } = consistent(now, some);
    const [one] = models ?? [];
    if (models !== undefined) setSeveral(models.length === 1 ? null : { chatId, models });
    const alone = models?.length === 1 && one !== undefined ? { id: one.id, region: one.region } : undefined;
    const simple = {
      ...(alone === undefined ? {} : { model: alone }),
      ...(system === undefined ? {} : { system_text: system }),
      ...(sourcesOnly === undefined ? {} : { sources_only: sourcesOnly }),
      ...(searches === undefined ? {} : { searches_documents: searches }),
      ...(asksBack === undefined ? {} : { asks_back: asksBack }),
    };
    const sent = {
      ...simple,
      ...(attached === undefined ? {} : documentsOf({ attached })),
      ...(tools === undefined ? {} : toolsOf(tools)),
    };
    if (Object.keys(sent).length === 0) return;
    const shown = {
      ...simple,
      ...(attached === undefined ? {} : { documents: attached.map((each) => ({ ...each })) }),
      ...(tools === undefined ? {} : { tools: tools.map(({ id, name, mode }) => ({ use_case_id: id, name, mode })) }),
    };
    mutate({ id: chat.id, change: sent, shown });
  };
  return { now, change, forget: () => setFresh({}) };
}

/** Without documents there is nothing to answer from: *sources only* goes with the last one, and with the search. */
function consistent(now: Settings, some: Partial<Settings>): Partial<Settings> {
  const after = { ...now, ...some };
  const isSourceless = after.attached.length === 0 && !after.searches;
  return isSourceless && now.sourcesOnly ? { ...some, sourcesOnly: false } : some;
}
