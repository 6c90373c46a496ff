/** Use cases that the model of a chat may run: which, in which mode, and what an answer waits for. */
import type { ChatDocument, ChatMessage, ChatTool, ChatToolMode } from '@/api/gen/types.gen';
import { isOpen } from '@/features/runs/model';

export type ChatToolChoice = { id: string; name: string | null; mode: ChatToolMode };

export const MOST_TOOLS = 16;

export const choicesOf = (tools: readonly ChatTool[]): readonly ChatToolChoice[] =>
  tools.map(({ use_case_id: id, name, mode }) => ({ id, name, mode }));

/** As the server takes them. */
export const toolsOf = (choices: readonly ChatToolChoice[]) => ({
  tools: choices.map(({ id, mode }) => ({ use_case_id: id, mode })),
});

/** Those that are not off. */
export const onCount = (choices: readonly ChatToolChoice[]) => choices.filter(({ mode }) => mode !== 'never').length;

/** Answers that are under way: one is being written, or waits for use cases that it runs. */
export const underWay = (messages: readonly ChatMessage[]): readonly string[] =>
  messages
    .filter(({ run, turn_state }) => (run !== null && isOpen(run)) || turn_state === 'uses_tools')
    .map(({ id }) => id);

/** Documents of a chat, each once: only these can be given to a use case that asks for a file. */
export function documentsIn(own: readonly ChatDocument[], messages: readonly ChatMessage[]): readonly ChatDocument[] {
  const all = [...own, ...messages.flatMap(({ documents }) => documents)].filter(({ kind }) => kind === 'document');
  return [...new Map(all.map((each) => [each.id, each])).values()];
}
