/** What is on the page as a CSV file. */
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { saveText } from '@/lib/save';
import { csvOf } from '../model';

type Cell = string | number | null;

type Props = {
  file: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** What the button says, where the page has several. */
  children?: ReactNode;
};

export function SaveCsv({ file, head, rows, children }: Props) {
  return (
    <Button
      variant="default"
      size="xs"
      disabled={rows.length === 0}
      onClick={() => saveText(file, csvOf([head, ...rows]))}
    >
      {children ?? <Trans>Download CSV</Trans>}
    </Button>
  );
}
