/** Captions of a guide, a language at a time. They are its transcript, too. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { at } from '@/api/api';
import { download } from '@/api/files';
import type { GuideDetail } from '@/api/gen/types.gen';
import { confirm } from '@/ui/confirm';
import { FileButton } from '@/ui/FileButton';
import { FormError } from '@/ui/FormError';
import { IconDownload, IconTrash, IconUpload } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { languageName } from '../model';
import { useDeleteCaptions, usePutCaptions } from '../queries';

export function CaptionsPanel({ detail: { guide, transcripts } }: { detail: GuideDetail }) {
  const { t } = useLingui();
  const put = usePutCaptions(guide.id);
  const remove = useDeleteCaptions(guide.id);
  const [language, setLanguage] = useState(guide.language);
  const take = async (file: File | null) => {
    if (file === null) return;
    await put.mutateAsync({ language: language.trim(), vtt: await file.text() });
    toast.good(t`Captions saved`);
  };
  return (
    <Panel
      title={t`Captions`}
      description={
        <Trans>
          A WebVTT file for each language. Its words become the transcript, which is searched and read along.
        </Trans>
      }
    >
      <Stack gap="sm">
        {transcripts.length === 0 ? (
          <Text c="dimmed">
            <Trans>No captions yet. Without them, people who cannot hear the video are left out.</Trans>
          </Text>
        ) : null}
        {transcripts.map((each) => {
          const name = languageName(each.language);
          return (
            <Group key={each.language} justify="space-between" gap="sm">
              <Text>
                {name} · <Plural value={each.cues.length} one="# line" other="# lines" />
              </Text>
              <Group gap={4}>
                <ActionIcon
                  aria-label={t`Download captions in ${name}`}
                  onClick={() =>
                    void download(
                      at('get', '/guide/{id}/captions/{language}', {
                        path: { id: guide.id, language: each.language },
                      }),
                      `${guide.title}.${each.language}.vtt`,
                    )
                  }
                >
                  <IconDownload size={16} />
                </ActionIcon>
                <ActionIcon
                  aria-label={t`Delete captions in ${name}`}
                  onClick={() =>
                    confirm({
                      title: t`Delete captions in ${name}?`,
                      message: t`The transcript in this language is deleted too.`,
                      action: t`Delete`,
                      run: () => remove.mutateAsync(each.language),
                    })
                  }
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            </Group>
          );
        })}
        <Group gap="xs" align="flex-end">
          <TextInput
            label={t`Caption language`}
            w={200}
            maxLength={35}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          />
          <FileButton
            accept=".vtt,text/vtt"
            onChange={(file) => void take(file).catch(() => undefined)}
            inputProps={{ 'aria-label': t`Caption file` }}
          >
            {(props) => (
              <Button
                variant="default"
                leftSection={<IconUpload size={16} />}
                loading={put.isPending}
                disabled={language.trim() === ''}
                {...props}
              >
                <Trans>Upload WebVTT</Trans>
              </Button>
            )}
          </FileButton>
        </Group>
        <FormError error={put.error} />
      </Stack>
    </Panel>
  );
}
