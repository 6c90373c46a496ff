/** Where one shows a certificate: its file, which is read here and sent nowhere, or the hash that is printed on it. */

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Text, TextInput } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { pageConfig } from '@/lib/page-config';
import { FileButton } from '@/ui/FileButton';
import { IconFileTypePdf } from '@/ui/icons';
import { type Certified, hashFrom, readCertificate } from '../certificate';

type Props = { onHash: (hash: string) => void; onCertificate: (certified: Certified) => void };

export function PresentCertificate({ onHash, onCertificate }: Props) {
  const { t } = useLingui();
  const { brandName } = pageConfig();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const read = async (file: Blob | null | undefined) => {
    if (!file) return;
    const certified = await readCertificate(file);
    setWrong(certified === null ? t`This file is not a certificate from ${brandName}.` : null);
    if (certified !== null) onCertificate(certified);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void read(event.dataTransfer.files[0]);
  };
  return (
    <Paper
      component="form"
      withBorder
      p="md"
      noValidate
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onSubmit={(event) => {
        event.preventDefault();
        const hash = hashFrom(text);
        setWrong(hash === null ? t`A record’s hash has 64 digits, 0 to 9 and a to f.` : null);
        if (hash !== null) onHash(hash);
      }}
    >
      <Text fw={600}>
        <Trans>Verify a certificate</Trans>
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        <Trans>
          Drop its PDF here, or enter the hash that is printed on it. The file is read in this browser alone.
        </Trans>
      </Text>
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t`Hash of the record`}
          flex="1 1 18rem"
          value={text}
          error={wrong}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          <Trans>Compare</Trans>
        </Button>
        <FileButton accept="application/pdf" onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileTypePdf size={16} />}>
              <Trans>Choose the PDF</Trans>
            </Button>
          )}
        </FileButton>
      </Group>
    </Paper>
  );
}
