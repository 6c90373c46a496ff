/** The way back to the chat that a use case was made of; for its owner, who alone can open it. */
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '@/api/api';
import { paths } from '@/lib/paths';
import { TextLink } from '@/ui/TextLink';

export function MadeFromChat({ useCaseId }: { useCaseId: string }) {
  const { data } = useInfiniteQuery({
    // As Play names its lists: what changes a chat there is seen here.
    queryKey: ['chats', 'list', { made_use_case_id: useCaseId }],
    ...api.pages('/chat/list', { query: { made_use_case_id: useCaseId, limit: 1 } }),
    // Beside what one works on: without an answer there is just no link.
    meta: { shownInPlace: true },
  });
  const chat = data?.pages[0]?.data[0];
  if (chat === undefined) return null;
  return (
    <Text size="sm" c="dimmed">
      <Trans>
        Made from the chat <TextLink to={paths.chat(chat.id)}>{chat.title}</TextLink>
      </Trans>
    </Text>
  );
}
