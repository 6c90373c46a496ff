/** The logo of a template: what is there, another one, or none. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '@/api/problem';
import { FileButton } from '@/ui/FileButton';
import { IconPhoto } from '@/ui/icons';
import { LOGO_BYTES, LOGO_KINDS } from '../model';
import { logoQuery, useUploadLogo } from '../queries';

type Props = { id: string | null; error: string | undefined; onChange: (id: string | null) => void };

export function LogoField({ id, error, onChange }: Props) {
  const { t } = useLingui();
  const send = useUploadLogo();
  const [large, setLarge] = useState(false);
  const choose = (file: File | null) => {
    if (file === null) return;
    send.reset();
    setLarge(file.size > LOGO_BYTES);
    if (file.size <= LOGO_BYTES) send.mutate(file, { onSuccess: (logo) => onChange(logo.id) });
  };
  const refused = isProblem(send.error) ? send.error.lines.join(' ') : null;
  const problem = large ? t`Please choose a file of at most 1 mb.` : (refused ?? error ?? null);
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        <Trans>Logo</Trans>
      </Text>
      {id === null ? null : <Shown id={id} />}
      <Group gap="xs">
        <FileButton accept={LOGO_KINDS} onChange={choose} inputProps={{ 'aria-label': t`Logo file` }}>
          {(props) => (
            <Button variant="default" leftSection={<IconPhoto size={16} />} loading={send.isPending} {...props}>
              {id === null ? <Trans>Upload a logo</Trans> : <Trans>Change logo</Trans>}
            </Button>
          )}
        </FileButton>
        {id === null ? null : (
          <Button variant="subtle" color="red" onClick={() => onChange(null)}>
            <Trans>Remove logo</Trans>
          </Button>
        )}
      </Group>
      {problem === null ? (
        <Text size="xs" c="dimmed">
          <Trans>SVG, PNG, JPEG or WebP up to 1 mb. It stands above the title and in the header of each page.</Trans>
        </Text>
      ) : (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

function Shown({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: url } = useQuery(logoQuery(id));
  return (
    <Box
      bg="white"
      p="xs"
      style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 6 }}
      w="fit-content"
    >
      {url ? (
        <img src={url} alt={t`The logo`} style={{ display: 'block', maxHeight: 56, maxWidth: 220 }} />
      ) : (
        <Box h={56} w={120} />
      )}
    </Box>
  );
}
