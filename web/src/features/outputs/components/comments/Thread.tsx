/** A comment with its answers: who said what when, what it is about, and what can be done with it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Comment, CommentPerson, CommentThread } from '@/api/gen/types.gen';
import { confirm } from '@/ui/confirm';
import { IconCheck, IconRotateClockwise } from '@/ui/icons';
import { RelativeTime } from '@/ui/RelativeTime';
import { useResolve, useReword, useSay, useUnsay } from '../../comment-queries';
import { saidIn } from '../../comments';
import { CommentForm } from './CommentForm';
import classes from './Comments.module.css';

type Props = {
  runId: string;
  version: number;
  thread: CommentThread;
  people: readonly CommentPerson[];
  mayWrite: boolean;
  isOpen: boolean;
  /** `gone`: the words it was about are not in the text any more. */
  place: 'there' | 'gone' | 'whole';
  /** Leads to the words in the text; null where there is no text beside. */
  onGo: (() => void) | null;
};

export function Thread({ runId, version, thread, people, mayWrite, isOpen, place, onGo }: Props) {
  const { t } = useLingui();
  const say = useSay(runId);
  const resolve = useResolve(runId);
  const [answering, setAnswering] = useState(false);
  const quote = thread.anchor?.quote ?? '';
  const isResolved = thread.resolved_at !== null;
  return (
    <article
      className={classes.thread}
      data-open={isOpen}
      aria-label={t`Comment by ${thread.created_by.name}`}
      id={`comment-${thread.id}`}
    >
      {place === 'whole' ? null : (
        <UnstyledButton
          className={classes.about}
          onClick={onGo ?? undefined}
          disabled={onGo === null || place === 'gone'}
        >
          {quote}
        </UnstyledButton>
      )}
      {place === 'gone' ? (
        <Text size="xs" c="dimmed">
          <Trans>The commented text was deleted.</Trans>
        </Text>
      ) : null}
      <One runId={runId} comment={thread} people={people} mayWrite={mayWrite} />
      {thread.replies.map((reply) => (
        <div key={reply.id} className={classes.reply}>
          <One runId={runId} comment={reply} people={people} mayWrite={mayWrite} />
        </div>
      ))}
      {isResolved ? (
        <Text size="xs" c="dimmed">
          <Trans>
            Resolved by {thread.resolved_by_name}, <RelativeTime at={thread.resolved_at ?? ''} inside />
          </Trans>
        </Text>
      ) : null}
      {mayWrite && answering ? (
        <CommentForm
          label={t`Your answer`}
          action={<Trans>Answer</Trans>}
          people={people}
          focused
          onCancel={() => setAnswering(false)}
          onSend={async (body, mentions) => {
            await say.mutateAsync({ body, mentions, version, parent_id: thread.id, anchor: null });
            setAnswering(false);
          }}
        />
      ) : null}
      {mayWrite && !answering ? (
        <Group gap="xs">
          {isResolved ? null : (
            <Button size="compact-xs" variant="default" onClick={() => setAnswering(true)}>
              <Trans>Answer</Trans>
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            loading={resolve.isPending}
            leftSection={isResolved ? <IconRotateClockwise size={14} /> : <IconCheck size={14} />}
            onClick={() => resolve.mutate({ id: thread.id, is_resolved: !isResolved })}
          >
            {isResolved ? <Trans>Open again</Trans> : <Trans>Resolve</Trans>}
          </Button>
        </Group>
      ) : null}
    </article>
  );
}

type OneProps = { runId: string; comment: Comment; people: readonly CommentPerson[]; mayWrite: boolean };

function One({ runId, comment, people, mayWrite }: OneProps) {
  const { t } = useLingui();
  const reword = useReword(runId);
  const unsay = useUnsay(runId);
  const [editing, setEditing] = useState(false);
  if (editing) {
    return (
      <CommentForm
        label={t`Your comment`}
        action={<Trans>Save</Trans>}
        people={people}
        initial={comment.body}
        focused
        onCancel={() => setEditing(false)}
        onSend={async (body, mentions) => {
          await reword.mutateAsync({ id: comment.id, body, mentions });
          setEditing(false);
        }}
      />
    );
  }
  const remove = () =>
    confirm({
      title: t`Delete this comment?`,
      message: <Trans>This comment will be deleted.</Trans>,
      action: t`Delete`,
      run: () => unsay.mutateAsync(comment.id),
    });
  return (
    <Stack gap={2}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Group gap={6} miw={0}>
          <Text size="sm" fw={600}>
            {comment.created_by.name}
          </Text>
          {comment.is_unread ? (
            <Badge size="xs" color="indigo">
              <Trans>New</Trans>
            </Badge>
          ) : null}
        </Group>
        <Text size="xs" c="dimmed" style={{ flexShrink: 0 }}>
          <RelativeTime at={comment.created_at} />
          {comment.edited_at === null ? null : (
            <>
              {' · '}
              <Trans>edited</Trans>
            </>
          )}
        </Text>
      </Group>
      <p className={classes.words}>{saidIn(comment.body, comment.mentions).map(piece)}</p>
      {mayWrite && comment.is_mine ? (
        <Group gap={4}>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setEditing(true)}>
            <Trans>Edit</Trans>
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={remove}>
            <Trans>Delete</Trans>
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}

function piece({ text, isMention }: { text: string; isMention: boolean }, index: number): ReactNode {
  // A comment's words stand still while they are shown.
  // oxlint-disable-next-line react/no-array-index-key
  return isMention ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>;
}
