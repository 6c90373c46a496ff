/** The columns of a list of requests. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Box, Button, Text } from '@mantine/core';
import type { AccessRequest } from '@/api/gen/types.gen';
import { actionsColumn } from '@/ui/columns';
import type { Column } from '@/ui/DataTable';
import { RelativeTime } from '@/ui/RelativeTime';
import type { Box as RequestBox } from '../queries';
import { useRequestName } from './use-request-name';

type Options = {
  box: RequestBox;
  onReview: (request: AccessRequest) => void;
  onWithdraw: (request: AccessRequest) => void;
};

export function requestColumns({ box, onReview, onWithdraw }: Options): Column<AccessRequest>[] {
  return [
    { key: 'what', header: <Trans>Request</Trans>, cell: (request) => <What request={request} box={box} /> },
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
      if (request.status !== 'open') return null;
      const who = request.requested_by.name;
      return box === 'review' ? (
        <Button size="xs" onClick={() => onReview(request)} aria-label={i18n._(msg`Answer the request of ${who}`)}>
          <Trans>Answer</Trans>
        </Button>
      ) : (
        <Button size="xs" variant="default" onClick={() => onWithdraw(request)}>
          <Trans>Withdraw</Trans>
        </Button>
      );
    }, 110),
  ];
}

function What({ request, box }: { request: AccessRequest; box: RequestBox }) {
  const nameOf = useRequestName();
  return (
    <Box py={4} miw={0}>
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        {nameOf(request)}{' '}
        <Text span size="xs" c="dimmed" fw={400}>
          {request.kind === 'workspace' ? <Trans>Workspace</Trans> : <Trans>Right</Trans>}
        </Text>
      </Text>
      {box === 'review' ? (
        <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
          {request.requested_by.name} · {request.requested_by.email}
        </Text>
      ) : null}
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {request.message}
      </Text>
      <Box hiddenFrom="sm" mt={4}>
        <Answer request={request} />
      </Box>
    </Box>
  );
}

const COLORS: Record<AccessRequest['status'], string> = { open: 'orange', approved: 'teal', declined: 'red' };

function Answer({ request }: { request: AccessRequest }) {
  return (
    <Box>
      <Badge color={COLORS[request.status]}>
        {request.status === 'open' ? (
          <Trans>Waiting</Trans>
        ) : request.status === 'approved' ? (
          <Trans>Approved</Trans>
        ) : (
          <Trans>Declined</Trans>
        )}
      </Badge>
      {request.reviewed_by === null ? null : (
        <Text size="xs" c="dimmed" mt={2} style={{ overflowWrap: 'anywhere' }}>
          {request.reviewed_by.name}
          {request.reason ? `: ${request.reason}` : ''}
        </Text>
      )}
    </Box>
  );
}
