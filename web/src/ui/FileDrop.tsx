/** A place where one file is dropped or chosen, sent and read. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Paper, Progress, Stack, Text } from '@mantine/core';
import type { DragEvent, ReactNode } from 'react';
import { filesOfDrop } from '@/lib/drop';
import { FileButton } from './FileButton';
import { FormError } from './FormError';
import { IconUpload } from './icons';

type Props = {
  /** What is to be dropped here, in a line. */
  title: ReactNode;
  hint?: ReactNode;
  icon?: typeof IconUpload;
  /** Of the field, for those who do not see it. */
  label: string;
  /** On the button. */
  choose: ReactNode;
  /** Kinds of files, as `<input accept>` takes them. */
  accept: string;
  isPending: boolean;
  /** Of the file, from 0 to 1; then it is read. */
  sent: number;
  sending: ReactNode;
  error: unknown;
  onTake: (file: File) => void;
};

export function FileDrop({ title, hint, icon: Icon = IconUpload, label, choose, accept, ...state }: Props) {
  const { isPending, sent, sending, error, onTake } = state;
  const { t } = useLingui();
  const take = (file: File | null | undefined) => {
    if (file !== null && file !== undefined && !isPending) onTake(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(filesOfDrop(event.dataTransfer).files[0]);
  };
  return (
    <Paper className="surface" p="xl" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Stack align="center" gap="sm">
        <Icon size={36} aria-hidden />
        <Text fw={500}>{title}</Text>
        {hint === undefined ? null : (
          <Text size="sm" c="dimmed" ta="center" maw={520}>
            {hint}
          </Text>
        )}
        <FileButton accept={accept} onChange={take} inputProps={{ 'aria-label': label }}>
          {(props) => (
            <Button leftSection={<IconUpload size={16} />} loading={isPending} {...props}>
              {choose}
            </Button>
          )}
        </FileButton>
        {isPending ? (
          <Stack gap={4} w="100%" maw={320} role="status">
            <Progress value={sent * 100} aria-label={t`Upload`} />
            <Text size="sm" c="dimmed" ta="center">
              {sent < 1 ? sending : <Trans>Reading the rows…</Trans>}
            </Text>
          </Stack>
        ) : null}
        <FormError error={error} />
      </Stack>
    </Paper>
  );
}
