/** The columns of a table, in their order. */
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Group, Textarea, TextInput } from '@mantine/core';
import type { ColumnDefinition } from '@/api/gen/types.gen';
import { type FieldProblems, LIMITS, moved, newColumn, replaced, without } from '@/features/cases/model';
import { EditedRows } from '../components/EditedRows';
import { Beside, GuidanceField, OptionsField, TitleField, TypeField } from '../components/RowFields';
import { keyFor, nameFrom } from '../instruction';
import { COLUMN_TYPE_WORDS } from './words';

type Props = {
  columns: readonly ColumnDefinition[];
  guidance: string;
  problems: FieldProblems;
  onChange: (columns: ColumnDefinition[], guidance: string) => void;
};

export function ColumnsEditor({ columns, guidance, problems, onChange }: Props) {
  const { t } = useLingui();
  const set = (next: ColumnDefinition[]) => onChange(next, guidance);
  const keys = columns.map((column) => column.key);
  const removeLabel = (index: number) => {
    const number = index + 1;
    return t`Remove column ${number}`;
  };
  return (
    <>
      <Textarea
        size="xs"
        autosize
        minRows={1}
        maxRows={6}
        label={t`What a row is`}
        placeholder={t`One row for each item of the invoice`}
        maxLength={4000}
        value={guidance}
        error={problems['format.guidance']}
        onChange={(event) => onChange([...columns], event.currentTarget.value)}
      />
      <EditedRows
        rows={columns}
        nameOf={(column) => (column.title === '' ? column.key : column.title)}
        problem={problems['format.columns']}
        onMove={(from, to) => set(moved(columns, from, to))}
        removeLabel={removeLabel}
        onRemove={(index) => set(without(columns, index))}
        addLabel={t`Add column`}
        onAdd={() => set([...columns, newColumn(nameFrom('column', keys), '')])}
        most={LIMITS.columns}
      >
        {(column, index) => (
          <ColumnFields
            column={column}
            number={index + 1}
            others={without(keys, index)}
            problemOf={(part) => problems[`format.columns[${String(index)}].${part}`]}
            onChange={(part) => set(replaced(columns, index, { ...column, ...part }))}
          />
        )}
      </EditedRows>
    </>
  );
}

type FieldsProps = {
  column: ColumnDefinition;
  number: number;
  /** The keys of the other columns. */
  others: readonly string[];
  problemOf: (part: keyof ColumnDefinition) => string | undefined;
  onChange: (part: Partial<ColumnDefinition>) => void;
};

function ColumnFields({ column, number, others, problemOf, onChange }: FieldsProps) {
  const { t } = useLingui();
  const isNumber = column.type === 'number' || column.type === 'money';
  return (
    <>
      <Beside>
        <TitleField
          label={t`Title of column ${number}`}
          value={column.title}
          error={problemOf('title') ?? problemOf('key')}
          onChange={(title) => onChange({ title, key: keyFor(column, title, others, 'column') })}
        />
        <TypeField
          label={t`Type of column ${number}`}
          value={column.type}
          words={COLUMN_TYPE_WORDS}
          onChange={(type) =>
            onChange({ type, options: type === 'choice' ? column.options : [], currency: '', total: false })
          }
        />
      </Beside>
      {column.type === 'choice' ? (
        <OptionsField
          label={t`Options of column ${number}`}
          value={column.options}
          error={problemOf('options')}
          onChange={(options) => onChange({ options })}
        />
      ) : null}
      <GuidanceField
        label={t`What belongs into column ${number}`}
        longest={1000}
        value={column.guidance}
        error={problemOf('guidance')}
        onChange={(guidance) => onChange({ guidance })}
      />
      <Group gap="md" mt={6}>
        <Checkbox
          size="xs"
          label={t`Always there`}
          checked={column.required}
          onChange={(event) => onChange({ required: event.currentTarget.checked })}
        />
        {isNumber ? (
          <Checkbox
            size="xs"
            label={t`Sum below`}
            checked={column.total}
            onChange={(event) => onChange({ total: event.currentTarget.checked })}
          />
        ) : null}
        {column.type === 'money' ? (
          <TextInput
            size="xs"
            w={90}
            aria-label={t`Currency of column ${number}`}
            placeholder="EUR"
            maxLength={3}
            value={column.currency}
            error={problemOf('currency')}
            onChange={(event) => onChange({ currency: event.currentTarget.value.toUpperCase() })}
          />
        ) : null}
      </Group>
    </>
  );
}
