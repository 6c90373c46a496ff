/** Chapters of a guide: typed by hand, or taken from a WebVTT file. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { formatMoment } from '@/lib/format';
import { FileButton } from '@/ui/FileButton';
import { FormError } from '@/ui/FormError';
import { IconPlus, IconTrash, IconUpload } from '@/ui/icons';
import { type GuideForm, rowsOf } from '../model';
import { useReadChapters } from '../queries';

export function ChapterRows({ form }: { form: UseFormReturnType<GuideForm> }) {
  const { t } = useLingui();
  const read = useReadChapters();
  const { chapters } = form.values;
  const take = async (file: File | null) => {
    if (file === null) return;
    const { data } = await read.mutateAsync(await file.text());
    form.setFieldValue('chapters', rowsOf(data, formatMoment));
  };
  return (
    <Stack gap="sm">
      {chapters.map((chapter, index) => {
        const number = index + 1;
        return (
          // Rows have nothing of their own but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Group key={`chapter-${String(index)}`} gap="xs" align="flex-start" wrap="nowrap">
            <TextInput
              aria-label={t`Time of chapter ${number}`}
              placeholder="1:02"
              w={90}
              maxLength={9}
              {...form.getInputProps(`chapters.${String(index)}.at`)}
            />
            <TextInput
              aria-label={t`Title of chapter ${number}`}
              flex={1}
              maxLength={200}
              {...form.getInputProps(`chapters.${String(index)}.title`)}
            />
            <ActionIcon
              mt={4}
              aria-label={t`Remove chapter ${chapter.title === '' ? String(number) : chapter.title}`}
              onClick={() => form.removeListItem('chapters', index)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        );
      })}
      {chapters.length === 0 ? (
        <Text c="dimmed" size="sm">
          <Trans>No chapters yet.</Trans>
        </Text>
      ) : null}
      {typeof form.errors['chapters'] === 'string' ? (
        <Text c="red" size="sm" role="alert">
          {form.errors['chapters']}
        </Text>
      ) : null}
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => form.insertListItem('chapters', { at: chapters.length === 0 ? '0:00' : '', title: '' })}
        >
          <Trans>Add chapter</Trans>
        </Button>
        <FileButton
          accept=".vtt,text/vtt"
          onChange={(file) => void take(file).catch(() => undefined)}
          inputProps={{ 'aria-label': t`Chapter file` }}
        >
          {(props) => (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconUpload size={14} />}
              loading={read.isPending}
              {...props}
            >
              <Trans>Import from a WebVTT file</Trans>
            </Button>
          )}
        </FileButton>
      </Group>
      <FormError error={read.error} />
    </Stack>
  );
}
