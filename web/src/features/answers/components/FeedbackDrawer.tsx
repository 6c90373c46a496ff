/** For builders: what people thought of the answers of a use case, as counts and one by one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Drawer, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { feedbackQuery, feedbackSummaryQuery } from '@/features/runs/queries';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconThumbDown, IconThumbUp } from '@/ui/icons';
import { RelativeTime } from '@/ui/RelativeTime';
import { TextLink } from '@/ui/TextLink';
import { useReasonNames } from './reason-names';

type Which = 'all' | 'good' | 'bad';

export function FeedbackDrawer({ useCaseId, onClose }: { useCaseId: string; onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={
        <Text fw={600}>
          <Trans>Feedback</Trans>
        </Text>
      }
    >
      <Feedback useCaseId={useCaseId} />
    </Drawer>
  );
}

function Feedback({ useCaseId }: { useCaseId: string }) {
  const { t } = useLingui();
  const names = useReasonNames();
  const [which, setWhich] = useState<Which>('all');
  const summary = useQuery(feedbackSummaryQuery(useCaseId));
  const list = useInfiniteQuery(feedbackQuery(useCaseId, which === 'all' ? null : which === 'good'));
  const lines = list.data?.pages.flatMap((page) => page.data) ?? [];
  const [good, bad] = [formatCount(summary.data?.good ?? 0), formatCount(summary.data?.bad ?? 0)];
  return (
    <Stack gap="md">
      {summary.data === undefined ? null : (
        <Group gap="xs">
          <Badge color="teal" variant="light" tt="none">
            <Trans>{good} good</Trans>
          </Badge>
          <Badge color="red" variant="light" tt="none">
            <Trans>{bad} not good</Trans>
          </Badge>
          {summary.data.reasons.map(({ reason, count }) =>
            reason === 'none' ? null : (
              <Badge key={reason} color="gray" variant="light" tt="none">
                {names[reason]}: {formatCount(count)}
              </Badge>
            ),
          )}
        </Group>
      )}
      <SegmentedControl
        fullWidth
        aria-label={t`Filter feedback`}
        value={which}
        onChange={(value) => setWhich(value === 'good' || value === 'bad' ? value : 'all')}
        data={[
          { value: 'all', label: t`All` },
          { value: 'good', label: t`Good` },
          { value: 'bad', label: t`Not good` },
        ]}
      />
      {list.isPending ? <Skeleton h={120} /> : null}
      {list.isError && lines.length === 0 ? <ErrorView error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isSuccess && lines.length === 0 ? (
        <EmptyView
          icon={<IconThumbUp size={28} />}
          title={t`No feedback yet`}
          description={<Trans>Thumbs below an answer appear here.</Trans>}
        />
      ) : null}
      {lines.map((line) => (
        <Stack key={`${line.run_id}/${line.user_id}`} gap={2}>
          <Group gap={6} wrap="nowrap">
            {line.is_good ? (
              <IconThumbUp size={16} role="img" aria-label={t`Good`} />
            ) : (
              <IconThumbDown size={16} role="img" aria-label={t`Not good`} />
            )}
            <TextLink to={paths.runUseCase(useCaseId, { run: line.run_id })} size="sm" lineClamp={1}>
              {line.run_title === '' ? t`Run without a title` : line.run_title}
            </TextLink>
          </Group>
          <Text size="xs" c="dimmed">
            {line.user_name} · <RelativeTime at={line.given_at} inside /> · {line.model}
            {line.reason === 'none' ? null : <> · {names[line.reason]}</>}
          </Text>
          {line.words === '' ? null : (
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {line.words}
            </Text>
          )}
        </Stack>
      ))}
      {list.hasNextPage ? (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          <Trans>Show earlier feedback</Trans>
        </Button>
      ) : null}
    </Stack>
  );
}
