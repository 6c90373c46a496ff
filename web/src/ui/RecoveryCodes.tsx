/** Recovery codes, shown once: to copy, to save as a file, and to say that they are safe before going on. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { saveText } from '@/lib/save';
import { CopyButton } from './CopyButton';
import { IconDownload } from './icons';
import classes from './RecoveryCodes.module.css';

type Props = { codes: readonly string[]; onSaved: () => void; action: ReactNode };

export function RecoveryCodes({ codes, onSaved, action }: Props) {
  const { t } = useLingui();
  const [safe, setSafe] = useState(false);
  const text = codes.join('\n');
  return (
    <Stack gap="md">
      <Text>
        <Trans>
          Each code signs you in once when your phone is lost. Keep them where you keep passwords: they are not shown
          again.
        </Trans>
      </Text>
      <ul className={classes.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm" grow>
        <CopyButton value={text} />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveText('atelier-recovery-codes.txt', `${text}\n`)}
        >
          <Trans>Save as a file</Trans>
        </Button>
      </Group>
      <Checkbox
        checked={safe}
        onChange={(event) => setSafe(event.currentTarget.checked)}
        label={t`I have saved my recovery codes`}
      />
      <Button onClick={onSaved} disabled={!safe} size="md">
        {action}
      </Button>
    </Stack>
  );
}
