/** What is on the page, or all of what it has a part of, as a CSV file. */
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { saveText } from '@/lib/save';
import { csvOf } from '../model';

type Cell = string | number | null;

type Props = {
  file: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** Reads all of them, where the page has a part. */
  every?: () => Promise<readonly (readonly Cell[])[]>;
  /** What the button says, where the page has several. */
  children?: ReactNode;
};

export function SaveCsv({ file, head, rows, every, children }: Props) {
  const save = (lines: Props['rows']) => saveText(file, csvOf([head, ...lines]));
  const whole = useMutation({ mutationFn: async () => (await every?.()) ?? rows, onSuccess: save });
  return (
    <Button
      variant="default"
      size="xs"
      loading={whole.isPending}
      disabled={rows.length === 0}
      onClick={() => (every === undefined ? save(rows) : whole.mutate())}
    >
      {children ?? <Trans>Download CSV</Trans>}
    </Button>
  );
}
