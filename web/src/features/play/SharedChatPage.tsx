/** A chat that a colleague shares: read by one's own rights, and continued as one's own copy. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import type { SharedMessage } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { DocumentView } from '@/features/outputs/components/DocumentView';
import { canInWorkspace } from '@/features/workspaces/model';
import { workspacesQuery } from '@/features/workspaces/queries';
import { paths } from '@/lib/paths';
import { IconCopyPlus, IconInfo } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { RelativeTime } from '@/ui/RelativeTime';
import classes from './components/Play.module.css';
import { SharedCalls } from './components/SharedCalls';
import { sharedChatQuery, useCopyShared } from './queries';

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...sharedChatQuery(params['shareId'] ?? ''), staleTime: 'static' });
  return null;
}

export function Component() {
  const { t } = useLingui();
  const { shareId = '' } = useParams();
  const navigate = useNavigate();
  const { data: shared } = useSuspenseQuery(sharedChatQuery(shareId));
  const copy = useCopyShared(shareId);
  const { data: workspaces = [] } = useQuery(workspacesQuery());
  const own = workspaces.find((each) => canInWorkspace(each, 'run-use-cases'));
  return (
    <div className={classes.column}>
      <PageHeader
        title={shared.title === '' ? t`Shared chat` : shared.title}
        description={
          shared.kind === 'live' ? (
            <Trans>
              By {shared.owner_name}, kept up to date. Last change: <RelativeTime at={shared.updated_at} inside />.
            </Trans>
          ) : (
            <Trans>
              By {shared.owner_name}, as it was <RelativeTime at={shared.updated_at} inside />.
            </Trans>
          )
        }
        actions={
          own === undefined ? null : (
            <Button
              leftSection={<IconCopyPlus size={16} />}
              loading={copy.isPending}
              onClick={() => copy.mutate(own.id, { onSuccess: (chat) => void navigate(paths.chat(chat.id)) })}
            >
              <Trans>Continue as my copy</Trans>
            </Button>
          )
        }
      />
      {shared.hidden_citations === 0 ? null : (
        <Alert color="gray" icon={<IconInfo size={18} />} mb="md">
          <Plural
            value={shared.hidden_citations}
            one="# source is hidden: you may not read its document."
            other="# sources are hidden: you may not read their documents."
          />
        </Alert>
      )}
      <Stack component="ol" className={classes.messages} aria-label={t`Messages`}>
        {shared.messages.map((message) => (
          <li key={message.id} className={classes.message}>
            <Message message={message} />
          </li>
        ))}
      </Stack>
    </div>
  );
}

function Message({ message }: { message: SharedMessage }) {
  const { t } = useLingui();
  if (message.role === 'user') {
    return (
      <article className={classes.question} aria-label={t`Question`}>
        <div className={classes.said}>{message.text}</div>
      </article>
    );
  }
  return (
    <article aria-label={t`Answer`}>
      <SharedCalls calls={message.tool_calls ?? []} />
      {message.content === null ? message.text : <DocumentView root={message.content} />}
      {message.model === null ? null : <p className={classes.facts}>{message.model}</p>}
    </article>
  );
}
