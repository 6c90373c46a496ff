/** The fields of an object of a schema, and of those within it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Group, Text } from '@mantine/core';
import { without } from '@/features/cases/model';
import { EditedRows } from '../components/EditedRows';
import { Beside, GuidanceField, OptionsField, TitleField, TypeField } from '../components/RowFields';
import { keyFor, nameFrom } from '../instruction';
import {
  addField,
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
  const labelOf = (index: number) => (within === '' ? String(index + 1) : `${within}.${String(index + 1)}`);
  const removeLabel = (index: number) => {
    const label = labelOf(index);
    return t`Remove field ${label}`;
  };
  return (
    <EditedRows
      rows={fields}
      nameOf={(field) => (field.title === '' ? field.key : field.title)}
      onMove={(from, to) => onChange(moveField(schema, from, to))}
      removeLabel={removeLabel}
      onRemove={(index) => onChange(removeField(schema, index))}
      addLabel={within === '' ? t`Add field` : t`Add field to ${within}`}
      onAdd={() => onChange(addField(schema, nameFrom('field', keys)))}
      most={MOST}
    >
      {(field, index) => (
        <FieldRow
          field={field}
          others={without(keys, index)}
          label={labelOf(index)}
          level={level}
          onChange={(next, key) => onChange(setField(schema, index, next, key))}
          onRequire={(required) => onChange(setRequired(schema, field.key, required))}
        />
      )}
    </EditedRows>
  );
}

type RowProps = {
  field: Field;
  /** The keys of the other fields. */
  others: readonly string[];
  /** `2.1`: the first field of the second one. */
  label: string;
  level: number;
  onChange: (schema: Schema, key: string) => void;
  onRequire: (required: boolean) => void;
};

function FieldRow({ field, others, label, level, onChange, onRequire }: RowProps) {
  const { t } = useLingui();
  const inner = innerOf(field);
  return (
    <>
      <Beside>
        <TitleField
          label={t`Title of field ${label}`}
          placeholder={field.key}
          value={field.title}
          onChange={(title) => onChange(withText(field.schema, 'title', title), keyFor(field, title, others, 'field'))}
        />
        {field.type === null ? null : (
          <TypeField
            label={t`Type of field ${label}`}
            value={field.type}
            words={FIELD_TYPE_WORDS}
            onChange={(type) => onChange(withType(field, type), field.key)}
          />
        )}
      </Beside>
      {field.type === 'choice' ? (
        <OptionsField
          label={t`Options of field ${label}`}
          value={field.options}
          onChange={(options) => onChange(withOptions(field.schema, options), field.key)}
        />
      ) : null}
      <GuidanceField
        label={t`What belongs into field ${label}`}
        longest={1000}
        value={field.description}
        onChange={(description) => onChange(withText(field.schema, 'description', description), field.key)}
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
          <Trans>Edit this field’s fields as JSON.</Trans>
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
    </>
  );
}
