/** What asks somebody for something: requests they may answer, words about their outputs, runs that failed. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { AccessRequest, Home, HomeComment, HomeRun, HomeWaiting } from '@/api/gen/types.gen';
import { useRequestName } from '@/features/access_requests/components/use-request-name';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { IconAlert, IconInbox, IconMessageCircle, IconPlus, IconPuzzle } from '@/ui/icons';
import { RelativeTime } from '@/ui/RelativeTime';
import { useHomeChanged, useReadComments } from '../queries';
import { Part } from './Part';
import { Row, Rows } from './Row';
import { SetAsideButton } from './SetAsideButton';

const ReviewDialog = lazy(async () => ({
  default: (await import('@/features/access_requests/components/ReviewDialog')).ReviewDialog,
}));

const named = ({ title, use_case_name }: Pick<HomeRun, 'title' | 'use_case_name'>) =>
  title === '' ? use_case_name : title;

const isEmpty = (waiting: HomeWaiting) =>
  [waiting.access_requests, waiting.token_requests, waiting.chats, waiting.comments, waiting.failed].every(
    ({ length }) => length === 0,
  );

/** `saysNothing`: also where nothing waits, which a dashboard says and a home leaves out. */
export function Waiting({ home, saysNothing = null }: { home: UseQueryResult<Home>; saysNothing?: ReactNode }) {
  const { t } = useLingui();
  return (
    <Part title={t`Waiting for you`} home={home} part="waiting">
      {(waiting) =>
        isEmpty(waiting) ? (
          saysNothing
        ) : (
          <Rows>
            {waiting.access_requests.map((request) => (
              <Asked key={request.id} request={request} />
            ))}
            {waiting.token_requests.map((request) => (
              <Row
                key={request.id}
                icon={IconPlus}
                to={paths.tokenRequests({ box: 'review' })}
                title={
                  request.metric === 'runs'
                    ? t`${request.requested_by_name} asks for ${formatCount(request.amount)} more runs`
                    : t`${request.requested_by_name} asks for ${formatCount(request.amount)} more tokens`
                }
                text={request.reason}
                actions={
                  <ButtonLink size="xs" variant="default" to={paths.tokenRequests({ box: 'review' })}>
                    <Trans>Answer</Trans>
                  </ButtonLink>
                }
              />
            ))}
            {waiting.chats.map((chat) => (
              <Row
                key={chat.message_id}
                icon={chat.question === null ? IconPuzzle : IconMessageCircle}
                to={paths.chat(chat.chat_id, { message: chat.message_id })}
                title={
                  chat.question === null
                    ? t`A chat wants to run “${chat.use_case_name}”`
                    : t`A chat asks you: ${chat.question}`
                }
                text={
                  <>
                    {chat.title === '' ? <Trans>New chat</Trans> : chat.title} · <RelativeTime at={chat.asked_at} />
                  </>
                }
                actions={
                  <ButtonLink
                    size="xs"
                    variant="default"
                    to={paths.chat(chat.chat_id, { message: chat.message_id })}
                    aria-label={
                      chat.question === null ? t`Decide on ${chat.use_case_name}` : t`Answer “${chat.question}”`
                    }
                  >
                    {chat.question === null ? <Trans>Decide</Trans> : <Trans>Answer</Trans>}
                  </ButtonLink>
                }
              />
            ))}
            {waiting.comments.map((comment) => (
              <Said key={comment.run_id} comment={comment} />
            ))}
            {waiting.failed.map((run) => (
              <Row
                key={run.id}
                icon={IconAlert}
                to={paths.run(run.id)}
                title={t`Failed: ${named(run)}`}
                text={
                  <>
                    {run.reason_message} <RelativeTime at={run.created_at} />
                  </>
                }
                actions={
                  <>
                    <SetAsideButton kind="run" id={run.id} name={named(run)} />
                    <ButtonLink
                      size="xs"
                      variant="default"
                      to={paths.runUseCase(run.use_case_id, { from: run.id })}
                      aria-label={t`Try again: ${named(run)}`}
                    >
                      <Trans>Try again</Trans>
                    </ButtonLink>
                  </>
                }
              />
            ))}
          </Rows>
        )
      }
    </Part>
  );
}

function Asked({ request }: { request: AccessRequest }) {
  const { t } = useLingui();
  const what = useRequestName()(request);
  const changed = useHomeChanged();
  const [answering, setAnswering] = useState(false);
  const close = () => {
    setAnswering(false);
    void changed();
  };
  return (
    <Row
      icon={IconInbox}
      to={paths.accessRequests({ box: 'review' })}
      title={t`${request.requested_by.name} asks for ${what}`}
      text={request.message}
      actions={
        <>
          <Button
            size="xs"
            variant="default"
            aria-label={t`Answer ${request.requested_by.name}`}
            onClick={() => setAnswering(true)}
          >
            <Trans>Answer</Trans>
          </Button>
          {answering ? (
            <Suspense fallback={null}>
              <ReviewDialog request={request} onClose={close} />
            </Suspense>
          ) : null}
        </>
      }
    />
  );
}

function Said({ comment }: { comment: HomeComment }) {
  const { t } = useLingui();
  const read = useReadComments();
  const name = named(comment);
  return (
    <Row
      icon={IconMessageCircle}
      to={paths.run(comment.run_id)}
      title={
        comment.is_mention ? t`${comment.by_name} mentioned you: ${name}` : t`${comment.by_name} commented: ${name}`
      }
      text={
        <>
          {comment.beginning} <Plural value={comment.unread} one="# comment" other="# comments" />,{' '}
          <RelativeTime at={comment.at} inside />
        </>
      }
      actions={
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          loading={read.isPending}
          aria-label={t`Mark as read: ${name}`}
          onClick={() => read.mutate(comment.run_id)}
        >
          <Trans>Mark as read</Trans>
        </Button>
      }
    />
  );
}
