/** Figures of clients as the server's file. */
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ClientFigures, useDownloadClients } from '../client-queries';

/** `children`: what it is called where a chart has a file of its own. */
export function ClientsCsv({ children, ...query }: ClientFigures & { children?: ReactNode }) {
  const file = useDownloadClients();
  return (
    <Button variant="default" loading={file.isPending} onClick={() => file.mutate(query)}>
      {children ?? <Trans>Download CSV</Trans>}
    </Button>
  );
}
