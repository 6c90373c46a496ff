/** Invites many from a CSV file: first a look at what would become of each row, then the invites. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { saveText } from '@/lib/save';
import { FileButton } from '@/ui/FileButton';
import { FormError } from '@/ui/FormError';
import { IconTableImport } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { useImport, useTryImport } from '../changes';
import { ImportPreview } from './ImportPreview';

const SAMPLE =
  'email,first_name,last_name,role\njo.park@example.com,Jo,Park,Member\nsam.reyes@example.com,Sam,Reyes,Guest\n';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const look = useTryImport();
  const send = useImport();
  const [file, setFile] = useState<File | null>(null);
  const result = send.data ?? look.data;
  const fresh = look.data?.counts.new ?? 0;
  const busy = look.isPending || send.isPending;

  const choose = (next: File | null) => {
    if (next === null) return;
    setFile(next);
    send.reset();
    look.mutate(next);
  };
  const invite = () => {
    if (file === null) return;
    send.mutate(file, {
      onSuccess: ({ counts }) => {
        toast.good(t`${counts.invited} invites are on their way`);
        if (counts.error === 0) onClose();
      },
    });
  };

  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      title={<Text fw={600}>{t`Invite many people`}</Text>}
    >
      <Stack gap="md">
        <Text>
          <Trans>
            A CSV file with the columns email, first_name, last_name and role. Nothing happens before you have seen a
            preview.
          </Trans>{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => saveText('people-sample.csv', SAMPLE)}>
            <Trans>Download a sample</Trans>
          </Anchor>
        </Text>
        <Group gap="sm">
          <FileButton accept=".csv,text/csv" onChange={choose} inputProps={{ 'aria-label': t`CSV file` }}>
            {(props) => (
              <Button variant="default" leftSection={<IconTableImport size={16} />} loading={look.isPending} {...props}>
                {file === null ? <Trans>Choose a file</Trans> : <Trans>Choose another file</Trans>}
              </Button>
            )}
          </FileButton>
          {file === null ? null : <Text c="dimmed">{file.name}</Text>}
        </Group>
        <FormError error={send.error ?? look.error} />
        {result === undefined || look.isPending ? null : <ImportPreview result={result} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={send.isPending}>
            {send.data ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          {send.data ? null : (
            <Button onClick={invite} loading={send.isPending} disabled={look.isPending || fresh === 0}>
              <Plural value={fresh} _0="Invite" one="Invite # person" other="Invite # people" />
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
