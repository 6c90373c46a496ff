/** The columns of the lists of requests for more. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PassedOnRequest, TokenRequest, TokenRequestStatus, UsageMetric } from '@/api/gen/types.gen';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { actionsColumn } from '@/ui/columns';
import type { Column } from '@/ui/DataTable';
import { RelativeTime } from '@/ui/RelativeTime';
import { TextLink } from '@/ui/TextLink';

type Options = {
  box: 'mine' | 'review';
  onAnswer: (request: TokenRequest) => void;
  onWithdraw: (request: TokenRequest) => void;
};

export function Amount({ metric, amount }: { metric: UsageMetric; amount: number }) {
  const shown = formatCount(amount);
  return metric === 'runs' ? <Trans>{shown} more runs</Trans> : <Trans>{shown} more tokens</Trans>;
}

export function useTokenRequestColumns({ box, onAnswer, onWithdraw }: Options): Column<TokenRequest>[] {
  const { t } = useLingui();
  return [
    {
      key: 'what',
      header: <Trans>Request</Trans>,
      cell: (request) => (
        <Box py={4} miw={0}>
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            <Amount metric={request.metric} amount={request.amount} />{' '}
            <Text span size="xs" c="dimmed" fw={400}>
              {request.budget_id === null ? <Trans>for the company</Trans> : <Trans>for {request.budget_name}</Trans>}
            </Text>
          </Text>
          {box === 'review' ? <Text size="xs">{request.requested_by_name}</Text> : null}
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {request.reason}
          </Text>
          <Box hiddenFrom="sm" mt={4}>
            <Answer request={request} />
          </Box>
        </Box>
      ),
    },
    {
      key: 'status',
      header: <Trans>Status</Trans>,
      width: 240,
      from: 'sm',
      cell: (request) => <Answer request={request} />,
    },
    {
      key: 'when',
      header: <Trans>Asked</Trans>,
      width: 140,
      from: 'md',
      cell: (request) => <RelativeTime at={request.created_at} />,
    },
    actionsColumn((request) => {
      const who = request.requested_by_name;
      if (box === 'review') {
        return request.status === 'open' ? (
          <Button size="xs" onClick={() => onAnswer(request)} aria-label={t`Answer the request of ${who}`}>
            <Trans>Answer</Trans>
          </Button>
        ) : null;
      }
      return request.answered_at === null ? (
        <Button size="xs" variant="default" onClick={() => onWithdraw(request)}>
          <Trans>Withdraw</Trans>
        </Button>
      ) : null;
    }, 110),
  ];
}

export const passedOnColumns = (onAnswer: (request: PassedOnRequest) => void): Column<PassedOnRequest>[] => [
  {
    key: 'what',
    header: <Trans>Request</Trans>,
    cell: (request) => (
      <Box py={4} miw={0}>
        <TextLink to={paths.client(request.client_id)} fw={500} size="sm">
          {request.client_name}
        </TextLink>
        <Text>
          <Amount metric={request.metric} amount={request.amount} />
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {request.email}: {request.reason}
        </Text>
      </Box>
    ),
  },
  {
    key: 'when',
    header: <Trans>Asked</Trans>,
    width: 140,
    from: 'sm',
    cell: (request) => <RelativeTime at={request.created_at} />,
  },
  actionsColumn(
    (request) => (
      <Button size="xs" onClick={() => onAnswer(request)}>
        <Trans>Answer</Trans>
      </Button>
    ),
    110,
  ),
];

const COLORS: Record<TokenRequestStatus, string> = {
  open: 'orange',
  passed_on: 'indigo',
  granted: 'teal',
  declined: 'red',
};

function Answer({ request }: { request: TokenRequest }) {
  const words: Record<TokenRequestStatus, ReactNode> = {
    open: <Trans>Waiting</Trans>,
    passed_on: <Trans>With the platform’s owner</Trans>,
    granted: <Trans>Granted {formatCount(request.granted ?? 0)}</Trans>,
    declined: <Trans>Declined</Trans>,
  };
  return (
    <Box>
      <Badge color={COLORS[request.status]}>{words[request.status]}</Badge>
      {request.answered_by === null ? null : (
        <Text size="xs" c="dimmed" mt={2} style={{ overflowWrap: 'anywhere' }}>
          {request.answered_by}
          {request.answer === '' ? '' : `: ${request.answer}`}
        </Text>
      )}
    </Box>
  );
}
