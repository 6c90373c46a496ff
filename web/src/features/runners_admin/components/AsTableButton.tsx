/** Turns charts into a table of the same figures, and back. */
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';

export function AsTableButton({ asTable, onChange }: { asTable: boolean; onChange: (asTable: boolean) => void }) {
  return (
    <Button size="xs" variant="default" aria-pressed={asTable} onClick={() => onChange(!asTable)}>
      {asTable ? <Trans>Show charts</Trans> : <Trans>Show as a table</Trans>}
    </Button>
  );
}
