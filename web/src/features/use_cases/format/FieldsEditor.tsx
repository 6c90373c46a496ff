/** The fields of an object of a schema, and of those within it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Checkbox, Group, NativeSelect, TagsInput, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@/ui/icons';
import { Ordered } from '../components/Ordered';
import { nameFrom } from '../instruction';
import {
  addField,
  FIELD_TYPES,
  type Field,
  fieldsOf,
  innerOf,
  moveField,
  removeField,
  type Schema,
  setField,
  setRequired,
  withInner,
  withOptions,
  withText,
  withType,
} from './schema';
import { FIELD_TYPE_WORDS } from './words';

type Props = { schema: Schema; level: number; within: string; onChange: (schema: Schema) => void };

/** Groups within groups, as far as a column on a page has room for them; what is deeper is edited as text. */
const DEEPEST = 4;
const MOST = 100;

export function FieldsEditor({ schema, level, within, onChange }: Props) {
  const { t } = useLingui();
  const fields = fieldsOf(schema);
  const keys = fields.map((field) => field.key);
  return (
    <>
      <Ordered
        rows={fields}
        nameOf={(field) => (field.title === '' ? field.key : field.title)}
        onMove={(from, to) => onChange(moveField(schema, from, to))}
      >
        {(field, index) => (
          <FieldRow
            field={field}
            others={keys.filter((key) => key !== field.key)}
            label={within === '' ? String(index + 1) : `${within}.${String(index + 1)}`}
            level={level}
            onChange={(next, key) => onChange(setField(schema, index, next, key))}
            onRequire={(required) => onChange(setRequired(schema, field.key, required))}
            onRemove={() => onChange(removeField(schema, index))}
          />
        )}
      </Ordered>
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={fields.length >= MOST}
          onClick={() => onChange(addField(schema, nameFrom('field', keys)))}
        >
          {within === '' ? <Trans>Add field</Trans> : t`Add field to ${within}`}
        </Button>
      </Group>
    </>
  );
}

type RowProps = {
  field: Field;
  others: readonly string[];
  /** `2.1`: the first field of the second one. */
  label: string;
  level: number;
  onChange: (schema: Schema, key: string) => void;
  onRequire: (required: boolean) => void;
  onRemove: () => void;
};

function FieldRow({ field, others, label, level, onChange, onRequire, onRemove }: RowProps) {
  const { t, i18n } = useLingui();
  const inner = innerOf(field);
  const retitle = (title: string) => {
    const made = field.title === '' || field.key === nameFrom(field.title, others);
    onChange(withText(field.schema, 'title', title), made ? nameFrom(title || 'field', others) : field.key);
  };
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap={4} wrap="nowrap" align="flex-start">
          <TextInput
            size="xs"
            style={{ flex: 1, minWidth: 0 }}
            aria-label={t`Title of field ${label}`}
            placeholder={field.key}
            maxLength={120}
            value={field.title}
            onChange={(event) => retitle(event.currentTarget.value)}
          />
          {field.type === null ? null : (
            <NativeSelect
              size="xs"
              aria-label={t`Type of field ${label}`}
              value={field.type}
              onChange={(event) => {
                const type = FIELD_TYPES.find((each) => each === event.currentTarget.value) ?? 'text';
                onChange(withType(field, type), field.key);
              }}
              data={FIELD_TYPES.map((value) => ({ value, label: i18n._(FIELD_TYPE_WORDS[value]) }))}
            />
          )}
        </Group>
        {field.type === 'choice' ? (
          <TagsInput
            size="xs"
            mt={4}
            aria-label={t`Options of field ${label}`}
            placeholder={t`Type an option and press Enter`}
            maxTags={100}
            value={field.options}
            onChange={(options) => onChange(withOptions(field.schema, options), field.key)}
          />
        ) : null}
        <TextInput
          size="xs"
          mt={4}
          aria-label={t`What belongs into field ${label}`}
          placeholder={t`What belongs here, in a sentence`}
          maxLength={1000}
          value={field.description}
          onChange={(event) => onChange(withText(field.schema, 'description', event.currentTarget.value), field.key)}
        />
        <Group gap="md" mt={6}>
          <Checkbox
            size="xs"
            label={t`Always there`}
            checked={field.required}
            onChange={(event) => onRequire(event.currentTarget.checked)}
          />
          <Text size="xs" c="dimmed" ff="monospace">
            {field.key}
          </Text>
        </Group>
        {field.type === null || (inner !== null && level >= DEEPEST) ? (
          <Text size="xs" c="dimmed" mt={4}>
            <Trans>What this field holds is edited as text.</Trans>
          </Text>
        ) : null}
        {inner !== null && level < DEEPEST ? (
          <div style={{ marginTop: 8 }}>
            <FieldsEditor
              schema={inner}
              level={level + 1}
              within={label}
              onChange={(next) => onChange(withInner(field, next), field.key)}
            />
          </div>
        ) : null}
      </div>
      <ActionIcon aria-label={t`Remove field ${label}`} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}
