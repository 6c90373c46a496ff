/** Figures of clients as the server's file. */
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ClientFigures, useDownloadClients } from '../queries';

export function ClientsCsv(query: ClientFigures) {
  const file = useDownloadClients();
  return (
    <Button variant="default" loading={file.isPending} onClick={() => file.mutate(query)}>
      <Trans>Download CSV</Trans>
    </Button>
  );
}
