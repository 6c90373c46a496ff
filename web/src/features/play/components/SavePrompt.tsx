/** Keeps a message as a prompt: a use case of its own kind, which the people of the workspace find behind a slash. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Visibility } from '@/api/types';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { useSavePrompt } from '../prompt-queries';
import { placesOf, promptOf } from '../prompt-text';

type Props = {
  workspaceId: string;
  words: string;
  /** Without the right to publish it waits as a draft. */
  mayPublish: boolean;
  onClose: () => void;
};

const FIELDS = ['definition.name', 'definition.instruction', 'definition.description'] as const;

export function SavePrompt({ workspaceId, words, mayPublish, onClose }: Props) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [text, setText] = useState(words);
  const [visibility, setVisibility] = useState<Visibility>('private');
  const save = useSavePrompt();
  const { fields, summary } = splitErrors(save.error, FIELDS);
  const asked = placesOf(text).length;
  return (
    <FormModal
      opened
      size="lg"
      title={t`Save as a prompt`}
      submitLabel={<Trans>Save prompt</Trans>}
      loading={save.isPending}
      error={summary}
      onSubmit={(event) => {
        event.preventDefault();
        const made = {
          workspace_id: workspaceId,
          folder_id: null,
          definition: promptOf(name, description, text),
          visibility,
        };
        save.mutate(
          { made, publish: mayPublish },
          {
            onSuccess: () => {
              toast.good(
                mayPublish
                  ? t`Prompt saved. Type / in a message to use it.`
                  : t`Prompt saved as a draft. It is offered as soon as somebody publishes it.`,
              );
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        required
        maxLength={120}
        data-autofocus
        value={name}
        error={fields['definition.name']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t`Description`}
        maxLength={2_000}
        value={description}
        error={fields['definition.description']}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Textarea
        label={t`Text`}
        description={t`Write {{customer}} for what is filled in each time: lowercase letters, digits and _.`}
        required
        autosize
        minRows={4}
        maxRows={14}
        maxLength={20_000}
        value={text}
        error={fields['definition.instruction']}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed" role="status">
        {asked === 0 ? (
          <Trans>Nothing is filled in.</Trans>
        ) : (
          <Plural value={asked} one="# value is filled in each time." other="# values are filled in each time." />
        )}
      </Text>
      <Radio.Group
        label={t`Who finds it`}
        value={visibility}
        onChange={(value) => setVisibility(value === 'workspace' ? 'workspace' : 'private')}
      >
        <Stack gap={6} mt={6}>
          <Radio value="private" label={t`Only you, until you share it`} />
          <Radio value="workspace" label={t`Everybody in this workspace`} />
        </Stack>
      </Radio.Group>
    </FormModal>
  );
}
