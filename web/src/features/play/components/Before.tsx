/** Asks what the message in the field would take, a moment after the typing has stopped, also for a chat that has not begun. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { isProblem } from '@/api/problem';
import { documentQuery } from '@/features/documents/queries';
import { beforeChatQuery, beforeSendQuery } from '../queries';
import type { Settings } from '../settings';
import { toolsOf } from '../tools';
import { documentsOf } from '../use-settings';
import { BeforeSend } from './BeforeSend';

/** Each look reads the documents as a question would. */
const PAUSE_MS = 900;
/** It asks for nothing, so its answers need no ids of their own. */
const NOBODY = '00000000-0000-7000-8000-00000000000';

type Props = { chatId: string | null; leaf: string | null; words: string; settings: Settings };

export function Before({ chatId, leaf, words, settings }: Props) {
  const [text] = useDebouncedValue(words.trim(), PAUSE_MS);
  const { models, attached } = settings;
  const answers = models.map(({ id, region }, index) => ({ id: `${NOBODY}${String(index)}`, model: { id, region } }));
  // A file that has just been read goes along from then on: what is known of it before is out of date.
  const read = useQueries({
    queries: attached
      .filter(({ kind }) => kind === 'document')
      .map(({ id }) => ({ ...documentQuery(id), meta: { shownInPlace: true } })),
    combine: (documents) => documents.map(({ data }) => data?.status ?? '').join(),
  });
  const beside = `${attached.map(({ id }) => id).join()}/${String(settings.sourcesOnly)}/${String(settings.searches)}/${String(settings.asksBack)}/${JSON.stringify(settings.tools)}/${read}`;
  const mayAsk = models.length > 0 && settings.workspaceId !== '';
  const known = useQuery({
    ...beforeSendQuery(chatId ?? '', { parent_id: leaf, text, answers }, beside),
    enabled: chatId !== null && mayAsk,
    placeholderData: keepPreviousData,
  });
  const first = useQuery({
    ...beforeChatQuery(
      {
        workspace_id: settings.workspaceId,
        text,
        system_text: settings.system,
        sources_only: settings.sourcesOnly,
        searches_documents: settings.searches,
        asks_back: settings.asksBack,
        is_temporary: settings.temporary,
        ...documentsOf(settings),
        ...toolsOf(settings.tools),
        answers,
      },
      read,
    ),
    enabled: chatId === null && mayAsk,
    placeholderData: keepPreviousData,
  });
  const { data, error } = chatId === null ? first : known;
  const problem = isProblem(error) ? error.lines.join(' ') : null;
  // Without a workspace or a model nothing can be said, and nothing is being asked for.
  if (data === undefined && problem === null && !mayAsk) return null;
  return <BeforeSend known={problem === null ? data : undefined} problem={problem} />;
}
