/** Two branches side by side, from where they part: what only one of them says is marked, word by word, with what each cost. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Group, Modal, Paper, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChatNode, DocumentNode } from '@/api/gen/types.gen';
import changes from '@/features/outputs/components/Changes.module.css';
import { DocumentView } from '@/features/outputs/components/DocumentView';
import { markedBoth } from '@/features/outputs/diff';
import { formatCost } from '@/lib/format';
import { ErrorView } from '@/ui/ErrorView';
import { type Branch, forked } from '../branches';
import { messagesOf } from '../path';
import { pathQuery } from '../queries';
import classes from './Play.module.css';

type Props = { chatId: string; left: ChatNode; right: ChatNode; onClose: () => void };

export function BranchDiff({ chatId, left, right, onClose }: Props) {
  const { t } = useLingui();
  const one = useInfiniteQuery(pathQuery(chatId, left.id));
  const other = useInfiniteQuery(pathQuery(chatId, right.id));
  const parts = useMemo(
    () => (one.data && other.data ? forked(messagesOf(one.data), messagesOf(other.data)) : null),
    [one.data, other.data],
  );
  const marked = useMemo(() => (parts === null ? null : markedBoth(parts.left.root, parts.right.root)), [parts]);
  const error = one.error ?? other.error;
  return (
    <Modal opened onClose={onClose} size="min(1200px, 96vw)" title={<Text fw={600}>{t`Two branches`}</Text>}>
      {error !== null ? (
        <ErrorView error={error} onRetry={() => void Promise.all([one.refetch(), other.refetch()])} />
      ) : null}
      {error === null && parts === null ? <Skeleton h={240} /> : null}
      {parts === null || marked === null ? null : (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            <Plural
              value={parts.common}
              one="They have # message in common; what follows is compared."
              other="They have # messages in common; what follows is compared."
            />
          </Text>
          {marked.verdict === 'all' ? (
            <Alert color="gray" mb="sm">
              <Trans>The branches differ too much to mark single words.</Trans>
            </Alert>
          ) : null}
          <div className={classes.compared}>
            <Side name={left.branch_name ?? t`First branch`} branch={parts.left} root={marked.left} />
            <Side name={right.branch_name ?? t`Second branch`} branch={parts.right} root={marked.right} />
          </div>
        </>
      )}
    </Modal>
  );
}

function Side({ name, branch, root }: { name: string; branch: Branch; root: DocumentNode }) {
  const cost = branch.micros === null || branch.currency === null ? null : formatCost(branch.micros, branch.currency);
  return (
    <Paper p="md" className="surface" component="section" aria-label={name}>
      <Group justify="space-between" gap="xs" mb="sm">
        <Text fw={600}>{name}</Text>
        <Text size="xs" c="dimmed">
          <Plural value={branch.messages.length} one="# message" other="# messages" />
          {cost === null ? null : <> · {cost}</>}
        </Text>
      </Group>
      {branch.messages.length === 0 ? (
        <Text c="dimmed">
          <Trans>Nothing that the other does not have.</Trans>
        </Text>
      ) : (
        <div className={changes['marks']}>
          <DocumentView root={root} />
        </div>
      )}
    </Paper>
  );
}
