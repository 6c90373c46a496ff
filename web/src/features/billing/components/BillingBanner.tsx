/** Above every page while paying needs somebody: what stops, and when, and the way to the payment. */
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { BillingNotice } from '@/api/gen/types.gen';
import { formatDate } from '@/lib/format';
import { outside } from '@/lib/outside';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { IconAlert } from '@/ui/icons';
import { noticeQuery } from '../queries';

export function BillingBanner() {
  const { data: notice } = useQuery(noticeQuery());
  const { pathname } = useLocation();
  if (notice === undefined || notice.kind === null) return null;
  const { action_url: url, kind } = notice;
  const isMild = kind === 'pauses' || kind === 'payment_waits' || kind === 'late';
  return (
    <Alert color={isMild ? 'orange' : 'red'} mb="md" role="status" icon={<IconAlert size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 18rem" className="prose">
          <Words notice={notice} />{' '}
          {notice.may_pay ? null : <Trans>Tell whoever manages billing in your company.</Trans>}
        </Text>
        <Group gap="xs">
          {url === null ? null : (
            <Button size="xs" onClick={() => outside.go(url)}>
              {kind === 'payment_waits' ? <Trans>Confirm the payment</Trans> : <Trans>Pay now</Trans>}
            </Button>
          )}
          {notice.may_pay && pathname !== paths.billing() ? (
            <ButtonLink size="xs" variant="default" to={paths.billing()}>
              <Trans>Billing</Trans>
            </ButtonLink>
          ) : null}
        </Group>
      </Group>
    </Alert>
  );
}

function Words({ notice }: { notice: BillingNotice }) {
  const day = notice.until === null ? '' : formatDate(new Date(notice.until));
  switch (notice.kind) {
    case 'late':
      return (
        <Trans>
          A payment is late. Everything works until {day}; after that everything can be read, and nothing new starts.
        </Trans>
      );
    case 'payment_waits':
      return <Trans>A payment is waiting for you. Your bank may ask you to confirm it.</Trans>;
    case 'read_only':
      return (
        <Trans>
          A payment is overdue: everything can be read, and nothing new starts. On {day} the account is suspended.
        </Trans>
      );
    case 'suspended':
      return <Trans>The account is suspended because a payment is overdue. Paying opens it again.</Trans>;
    case 'pauses':
      return (
        <Trans>The subscription pauses on {day}. From then on everything can be read, and nothing new starts.</Trans>
      );
    case 'paused':
      return <Trans>The subscription is paused: everything can be read, and nothing new starts.</Trans>;
    default:
      return null;
  }
}
