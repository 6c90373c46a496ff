/** Which models a binding offers, and what they are called here. */
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import type { ListedModel } from '@/api/gen/types.gen';
import { NumberField } from '@/ui/NumberField';
import { withModels } from '../model';
import type { PartProps } from './field-props';

export function ModelFields({ values, choice, errors, onChange }: PartProps) {
  const { t } = useLingui();
  const known = choice.models;
  const set = (id: string, change: Partial<ListedModel>) =>
    onChange({ models: values.models.map((each) => (each.id === id ? { ...each, ...change } : each)) }, 'models');
  return (
    <Stack gap="sm">
      <TagsInput
        label={t`Models`}
        description={
          known.length === 0
            ? t`As the provider calls them; confirm each with Enter.`
            : t`Leave it empty to offer every model that the plugin lists. You can enter others, too.`
        }
        required={known.length === 0}
        data={known.map((model) => model.id)}
        value={values.models.map((model) => model.id)}
        onChange={(ids) => onChange({ models: withModels(values.models, ids) }, 'models')}
        error={errors['models']}
        maxTags={200}
        splitChars={[',', ' ']}
        acceptValueOnBlur
        clearable
      />
      {values.models.map((model) => {
        const listed = known.find((each) => each.id === model.id);
        return (
          <Group key={model.id} gap="sm" align="flex-end" wrap="wrap">
            <Text flex="1 1 10rem" pb={8} size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {model.id}
            </Text>
            <TextInput
              flex="1 1 10rem"
              aria-label={t`Shown name of ${model.id}`}
              placeholder={listed?.label ?? model.id}
              maxLength={120}
              value={model.label ?? ''}
              onChange={(event) => set(model.id, { label: event.currentTarget.value || null })}
            />
            <NumberField
              integer
              w={{ base: '100%', xs: 150 }}
              aria-label={t`Context window of ${model.id}, in tokens`}
              placeholder={listed?.context_window ? t`${listed.context_window} tokens` : t`Tokens`}
              value={model.context_window}
              onNumber={(context_window) => set(model.id, { context_window })}
            />
            <Checkbox
              pb={8}
              label={t`Can call tools`}
              aria-label={t`${model.id} can call tools`}
              checked={model.tools ?? listed?.tools ?? false}
              onChange={(event) => set(model.id, { tools: event.currentTarget.checked })}
            />
          </Group>
        );
      })}
    </Stack>
  );
}
