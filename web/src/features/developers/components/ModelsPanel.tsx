/** Models for one's own programs: the address, and an example in each language that can be copied and run. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Code, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { modelsQuery } from '@/features/models/queries';
import { CopyButton } from '@/ui/CopyButton';
import { Panel } from '@/ui/Panel';
import { LANGUAGES, type Language, modelsCall, modelsUrl } from '../model';

export function ModelsPanel({ origin }: { origin: string }) {
  const { t } = useLingui();
  const [language, setLanguage] = useState<Language>('curl');
  const regions = useQuery(modelsQuery());
  // The first that chats; until the list is there, or where there is none, the one that every server has.
  const models = (regions.data ?? []).flatMap((region) => region.models);
  const model = models.find(({ generates }) => generates)?.id ?? models[0]?.id ?? 'extract';
  const example = modelsCall(language, origin, model);

  return (
    <Panel
      title={t`Models for your own programs`}
      description={
        <Trans>
          Any OpenAI SDK works with this base URL and one of your keys: chat with streaming, tools and JSON schema, and
          embeddings. Your company’s regions and quota apply, and each call counts as usage.
        </Trans>
      }
    >
      <Stack gap="md">
        <Group gap="sm">
          <Text size="sm" fw={500}>
            <Trans>Base URL</Trans>
          </Text>
          <Code style={{ overflowWrap: 'anywhere' }}>{modelsUrl(origin)}</Code>
        </Group>
        <Group justify="space-between" gap="sm">
          <SegmentedControl
            aria-label={t`Language of the example`}
            data={[...LANGUAGES]}
            value={language}
            onChange={setLanguage}
          />
          <CopyButton value={example} />
        </Group>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {example}
        </Code>
      </Stack>
    </Panel>
  );
}
