/** The comments of an output at its side, on a phone as a sheet: open ones and resolved ones, and a new one about what is selected. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CommentAnchor, CommentThread } from '@/api/gen/types.gen';
import { membersQuery } from '@/features/people/queries';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconMessageCircle } from '@/ui/icons';
import { type CommentState, commentsQuery, useRead, useSay } from '../../comment-queries';
import { CommentForm } from './CommentForm';
import classes from './Comments.module.css';
import { Thread } from './Thread';

export type CommentsPanelProps = {
  run: { run_id: string; workspace_id: string; version: number; is_locked: boolean };
  mayWrite: boolean;
  /** What a new thread shall be about. */
  about: CommentAnchor | null;
  onAbout: (about: CommentAnchor | null) => void;
  open: string | null;
  placeOf: (thread: CommentThread) => 'there' | 'gone' | 'whole';
  onGo: ((thread: CommentThread) => void) | null;
  onClose: () => void;
};

export function CommentsPanel(props: CommentsPanelProps) {
  const { t } = useLingui();
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return (
    <Drawer
      opened
      onClose={props.onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '85%' : 420}
      overlayProps={{ backgroundOpacity: 0.1 }}
      closeButtonProps={{ 'aria-label': t`Close the comments` }}
      title={
        <Text fw={600}>
          <Trans>Comments</Trans>
        </Text>
      }
    >
      <Comments {...props} />
    </Drawer>
  );
}

function Comments({ run, mayWrite, about, onAbout, open, placeOf, onGo }: CommentsPanelProps) {
  const { t } = useLingui();
  const [state, setState] = useState<CommentState>('open');
  const query = useInfiniteQuery(commentsQuery(run.run_id, state));
  const members = useInfiniteQuery(membersQuery(run.workspace_id, ''));
  const say = useSay(run.run_id);
  const read = useRead(run.run_id);
  const threads = query.data?.pages.flatMap((page) => page.data) ?? [];
  const people = (members.data?.pages.flatMap((page) => page.data) ?? []).map((member) => ({
    id: member.id,
    name: `${member.first_name} ${member.last_name}`.trim(),
  }));
  const may = mayWrite && !run.is_locked;
  const hasNew = threads.some((thread) => thread.is_unread || thread.replies.some((reply) => reply.is_unread));
  const seen = useEffectEvent(() => read.mutate());
  useEffect(() => {
    if (hasNew) seen();
  }, [hasNew]);
  useEffect(() => {
    if (open !== null) document.getElementById(`comment-${open}`)?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <Stack gap="md">
      {run.is_locked ? (
        <Text size="sm" c="dimmed">
          <Trans>This run is locked as a record: its comments can be read, and none can be added.</Trans>
        </Text>
      ) : null}
      {!run.is_locked && !mayWrite ? (
        <Text size="sm" c="dimmed">
          <Trans>Your role in this workspace can read comments, not write them.</Trans>
        </Text>
      ) : null}
      {may ? (
        <div>
          {about === null ? null : (
            <div className={classes.about}>
              {about.quote}
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onAbout(null)}>
                <Trans>About the whole output instead</Trans>
              </Button>
            </div>
          )}
          <CommentForm
            // A form for other words begins empty.
            key={about === null ? 'whole' : about.quote}
            label={about === null ? t`New comment on the whole output` : t`New comment on these words`}
            action={<Trans>Comment</Trans>}
            people={people}
            focused={about !== null}
            onSend={async (body, mentions) => {
              await say.mutateAsync({ body, mentions, version: run.version, parent_id: null, anchor: about });
              onAbout(null);
              setState('open');
            }}
          />
        </div>
      ) : null}
      <SegmentedControl
        fullWidth
        aria-label={t`Which comments`}
        value={state}
        onChange={(value) => setState(value === 'resolved' ? 'resolved' : 'open')}
        data={[
          { value: 'open', label: t`Open` },
          { value: 'resolved', label: t`Resolved` },
        ]}
      />
      {query.isPending ? <Skeleton h={120} /> : null}
      {query.isError && threads.length === 0 ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isSuccess && threads.length === 0 ? (
        <EmptyView
          icon={<IconMessageCircle size={28} />}
          title={state === 'open' ? t`No open comments` : t`Nothing is resolved yet`}
          description={
            state === 'open' && may ? (
              <Trans>Select words in the editor to comment on them, or comment on the whole output here.</Trans>
            ) : null
          }
        />
      ) : null}
      {threads.map((thread) => (
        <Thread
          key={thread.id}
          runId={run.run_id}
          version={run.version}
          thread={thread}
          people={people}
          mayWrite={may}
          isOpen={thread.id === open}
          place={placeOf(thread)}
          onGo={onGo === null ? null : () => onGo(thread)}
        />
      ))}
      {query.hasNextPage ? (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Show earlier comments</Trans>
        </Button>
      ) : null}
    </Stack>
  );
}
