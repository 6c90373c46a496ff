/** Play (R21, R51): the history at the left, the chat that is read in the middle. A new chat becomes one with its first message. */
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Drawer, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect } from 'react';
import { type LoaderFunctionArgs, useLocation, useNavigate, useParams } from 'react-router';
import { queryClient } from '@/api/query-client';
import { modelsQuery } from '@/features/models/queries';
import { workspacesQuery } from '@/features/workspaces/queries';
import { paths } from '@/lib/paths';
import { IconSidebar } from '@/ui/icons';
import { Conversation } from './components/Conversation';
import classes from './components/Play.module.css';
import { filterOf } from './filter';
import { chatFoldersQuery, chatQuery, chatsQuery } from './queries';

// One writes first; the history comes meanwhile.
const loadList = () => import('./components/ChatList');
const ChatList = lazy(async () => ({ default: (await loadList()).ChatList }));

export async function loader({ params, request }: LoaderFunctionArgs) {
  const { chatId } = params;
  const { searchParams } = new URL(request.url);
  const shown = filterOf(searchParams.get('show') ?? 'all', searchParams.get('find') ?? '');
  // The history waits for neither the page nor its own code: both are asked for with everything else.
  void loadList().catch(() => null);
  void queryClient.infiniteQuery({ ...chatsQuery(shown), staleTime: 'static' }).catch(() => null);
  void queryClient.query({ ...chatFoldersQuery(), staleTime: 'static' }).catch(() => null);
  await Promise.all([
    // Who answers stands in the first message; the list of models is kept for minutes. Without it the page is still a page.
    queryClient.query({ ...modelsQuery(), staleTime: 'static' }).catch(() => null),
    queryClient.query({ ...workspacesQuery(), staleTime: 'static' }),
    chatId === undefined ? null : queryClient.query({ ...chatQuery(chatId), staleTime: 'static' }),
  ]);
  return null;
}

/** What the address says beside the chat changes what is shown of it, not what has to be there first. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

export function Component() {
  const { t } = useLingui();
  const { chatId = null } = useParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  const [opened, { open, close }] = useDisclosure(false);
  useEffect(close, [pathname, close]);
  const onGone = (id: string) => {
    if (id === chatId) void navigate(paths.play());
  };
  const list = (
    <Suspense fallback={<Waiting />}>
      <ChatList current={chatId} onGone={onGone} />
    </Suspense>
  );
  return (
    <div className={classes.layout}>
      {isWide ? (
        <aside className={classes.history} aria-label={t`Chats`}>
          {list}
        </aside>
      ) : (
        <Drawer opened={opened} onClose={close} size={320} title={<Text fw={600}>{t`Chats`}</Text>}>
          {list}
        </Drawer>
      )}
      <Conversation
        chatId={chatId}
        onGone={onGone}
        history={
          isWide ? null : (
            <ActionIcon size={32} aria-label={t`Show chats`} onClick={open}>
              <IconSidebar size={18} />
            </ActionIcon>
          )
        }
      />
    </div>
  );
}

function Waiting() {
  return (
    <Stack gap="xs" aria-busy>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} h={32} />
      ))}
    </Stack>
  );
}
