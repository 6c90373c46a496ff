/** The columns of a table, in their order. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Checkbox, Group, NativeSelect, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import type { ColumnDefinition, ColumnType } from '@/api/types';
import { IconPlus, IconTrash } from '@/ui/icons';
import { Ordered } from '../components/Ordered';
import { nameFrom } from '../instruction';
import { type FieldProblems, LIMITS, moved, newColumn, replaced, without } from '../model';
import { COLUMN_TYPE_WORDS } from './words';

type Props = {
  columns: readonly ColumnDefinition[];
  guidance: string;
  problems: FieldProblems;
  onChange: (columns: ColumnDefinition[], guidance: string) => void;
};

const TYPES = Object.keys(COLUMN_TYPE_WORDS) as ColumnType[];

export function ColumnsEditor({ columns, guidance, problems, onChange }: Props) {
  const { t, i18n } = useLingui();
  const set = (next: ColumnDefinition[]) => onChange(next, guidance);
  const keys = columns.map((column) => column.key);
  const retitle = (at: number, column: ColumnDefinition, title: string) => {
    const others = without(keys, at);
    const made = column.title === '' || column.key === nameFrom(column.title, others);
    set(replaced(columns, at, { ...column, title, ...(made ? { key: nameFrom(title || 'column', others) } : {}) }));
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
      {problems['format.columns'] ? <Text c="var(--mantine-color-error)">{problems['format.columns']}</Text> : null}
      <Ordered
        rows={columns}
        nameOf={(column) => (column.title === '' ? column.key : column.title)}
        onMove={(from, to) => set(moved(columns, from, to))}
      >
        {(column, index) => {
          const at = `format.columns[${String(index)}]`;
          const number = index + 1;
          const change = (part: Partial<ColumnDefinition>) => set(replaced(columns, index, { ...column, ...part }));
          const isNumber = column.type === 'number' || column.type === 'money';
          return (
            <Group gap="xs" align="flex-start" wrap="nowrap">
              <div style={{ flex: 1, minWidth: 0 }}>
                <Group gap={4} wrap="nowrap" align="flex-start">
                  <TextInput
                    size="xs"
                    style={{ flex: 1, minWidth: 0 }}
                    aria-label={t`Title of column ${number}`}
                    placeholder={t`Title`}
                    maxLength={120}
                    value={column.title}
                    error={problems[`${at}.title`] ?? problems[`${at}.key`]}
                    onChange={(event) => retitle(index, column, event.currentTarget.value)}
                  />
                  <NativeSelect
                    size="xs"
                    aria-label={t`Type of column ${number}`}
                    value={column.type}
                    onChange={(event) => {
                      const type = TYPES.find((each) => each === event.currentTarget.value) ?? 'text';
                      change({ type, options: type === 'choice' ? column.options : [], currency: '', total: false });
                    }}
                    data={TYPES.map((value) => ({ value, label: i18n._(COLUMN_TYPE_WORDS[value]) }))}
                  />
                </Group>
                {column.type === 'choice' ? (
                  <TagsInput
                    size="xs"
                    mt={4}
                    aria-label={t`Options of column ${number}`}
                    placeholder={t`Type an option and press Enter`}
                    maxTags={LIMITS.options}
                    value={column.options}
                    error={problems[`${at}.options`]}
                    onChange={(options) => change({ options })}
                  />
                ) : null}
                <Textarea
                  size="xs"
                  mt={4}
                  autosize
                  minRows={1}
                  maxRows={4}
                  aria-label={t`What belongs into column ${number}`}
                  placeholder={t`What belongs here, in a sentence`}
                  maxLength={1000}
                  value={column.guidance}
                  error={problems[`${at}.guidance`]}
                  onChange={(event) => change({ guidance: event.currentTarget.value })}
                />
                <Group gap="md" mt={6}>
                  <Checkbox
                    size="xs"
                    label={t`Always there`}
                    checked={column.required}
                    onChange={(event) => change({ required: event.currentTarget.checked })}
                  />
                  {isNumber ? (
                    <Checkbox
                      size="xs"
                      label={t`Sum below`}
                      checked={column.total}
                      onChange={(event) => change({ total: event.currentTarget.checked })}
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
                      error={problems[`${at}.currency`]}
                      onChange={(event) => change({ currency: event.currentTarget.value.toUpperCase() })}
                    />
                  ) : null}
                </Group>
              </div>
              <ActionIcon aria-label={t`Remove column ${number}`} onClick={() => set(without(columns, index))}>
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          );
        }}
      </Ordered>
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => set([...columns, newColumn(nameFrom('column', keys), '')])}
          disabled={columns.length >= LIMITS.columns}
        >
          <Trans>Add column</Trans>
        </Button>
      </Group>
    </>
  );
}
