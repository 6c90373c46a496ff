/** The chats that somebody asked in last, and those with an answer that they have not read. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { recentChatsQuery } from '@/features/play/queries';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { IconMessageCircle } from '@/ui/icons';
import { RelativeTime } from '@/ui/RelativeTime';
import { TextLink } from '@/ui/TextLink';
import { Card } from './Card';
import { Row, Rows } from './Row';

export function RecentChats() {
  const { t } = useLingui();
  const query = useInfiniteQuery(recentChatsQuery());
  return (
    <Card
      title={t`Your chats`}
      query={query}
      quiet
      more={
        <TextLink to={paths.play()} size="sm">
          <Trans>All chats</Trans>
        </TextLink>
      }
    >
      {({ pages }) => {
        const chats = pages[0]?.data ?? [];
        return chats.length === 0 ? null : (
          <Rows>
            {chats.map((chat) => (
              <Row
                key={chat.id}
                icon={IconMessageCircle}
                to={paths.chat(chat.id)}
                title={chat.title === '' ? t`New chat` : chat.title}
                text={
                  <>
                    {chat.is_running ? (
                      <Trans>An answer is being written</Trans>
                    ) : chat.is_unread ? (
                      <strong>
                        <Trans>New answer</Trans>
                      </strong>
                    ) : (
                      chat.workspace_name
                    )}{' '}
                    · <RelativeTime at={chat.asked_at} />
                  </>
                }
                actions={
                  <ButtonLink size="xs" variant="default" to={paths.chat(chat.id)}>
                    {chat.is_unread ? <Trans>Read</Trans> : <Trans>Go on</Trans>}
                  </ButtonLink>
                }
              />
            ))}
          </Rows>
        );
      }}
    </Card>
  );
}
