/** Files that the sheet names in a column: sent here, matched by their names. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { isProblem } from '@/api/problem';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { FileButton } from '@/ui/FileButton';
import { IconPaperclip } from '@/ui/icons';
import { uploadRowFile } from '../queries';

type Props = { useCaseId: string; files: Record<string, string>; onChange: (files: Record<string, string>) => void };

export function RowFiles({ useCaseId, files, onChange }: Props) {
  const { t } = useLingui();
  const [sending, setSending] = useState<{ done: number; of: number } | null>(null);
  const [failed, setFailed] = useState<string[]>([]);
  const send = async (chosen: File[]) => {
    const kept = { ...files };
    const lines: string[] = [];
    setFailed([]);
    for (const [done, file] of chosen.entries()) {
      setSending({ done, of: chosen.length });
      try {
        kept[file.name] = (await uploadRowFile(useCaseId, file)).id;
      } catch (error) {
        lines.push(`${file.name}: ${isProblem(error) ? error.message : t`It could not be sent.`}`);
      }
    }
    setSending(null);
    setFailed(lines);
    onChange(kept);
  };
  const count = Object.keys(files).length;
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <FileButton multiple onChange={(chosen) => void send(chosen)} inputProps={{ 'aria-label': t`Files` }}>
          {(props) => (
            <Button variant="default" leftSection={<IconPaperclip size={16} />} loading={sending !== null} {...props}>
              <Trans>Add the files that the sheet names</Trans>
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          <Plural value={count} _0="No file yet" one="# file" other="# files" />
        </Text>
      </Group>
      {sending === null ? null : (
        <Progress value={(sending.done / sending.of) * 100} aria-label={t`Files sent`} role="status" />
      )}
      <ErrorSummary lines={failed} />
    </Stack>
  );
}
