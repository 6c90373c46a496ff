/** Whether an invoice is paid. */
import { Trans } from '@lingui/react/macro';
import { Badge } from '@mantine/core';

export function InvoiceStatus({ status }: { status: string }) {
  if (status === 'paid') {
    return (
      <Badge color="teal">
        <Trans>Paid</Trans>
      </Badge>
    );
  }
  if (status === 'open') {
    return (
      <Badge color="orange">
        <Trans>Open</Trans>
      </Badge>
    );
  }
  return (
    <Badge color="gray">
      <Trans>Not owed</Trans>
    </Badge>
  );
}
