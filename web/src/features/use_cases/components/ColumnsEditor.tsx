/** The columns of a table input: titles, types, which must be filled in, in their order. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Checkbox, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { InputColumn, InputColumnType } from '@/api/types';
import { IconArrowUp, IconPlus, IconTrash } from '@/ui/icons';
import { LIMITS, moved, replaced, without } from '../model';
import { COLUMN_WORDS } from './input-words';

type Props = {
  columns: readonly InputColumn[];
  /** What the server said of a column's title, or of all columns. */
  problemOf: (part: string) => string | undefined;
  onChange: (columns: InputColumn[]) => void;
};

const TYPES: readonly InputColumnType[] = ['text', 'number', 'date', 'yes_no'];

export function ColumnsEditor({ columns, problemOf, onChange }: Props) {
  const { t, i18n } = useLingui();
  return (
    <Input.Wrapper label={t`Columns`} labelElement="div" error={problemOf('')}>
      <Stack gap="xs" mt={4}>
        {columns.map((column, index) => {
          const number = index + 1;
          const set = (change: Partial<InputColumn>) => onChange(replaced(columns, index, { ...column, ...change }));
          return (
            // Columns have no name that stays while it is typed; their place is what they are.
            // oxlint-disable-next-line react/no-array-index-key
            <Group key={index} gap={6} wrap="nowrap" align="flex-start">
              <TextInput
                size="xs"
                style={{ flex: 1, minWidth: 0 }}
                aria-label={t`Title of column ${number}`}
                placeholder={t`Title`}
                maxLength={120}
                value={column.title}
                error={problemOf(`[${String(index)}].title`)}
                onChange={(event) => set({ title: event.currentTarget.value })}
              />
              <NativeSelect
                size="xs"
                w={96}
                aria-label={t`Type of column ${number}`}
                value={column.type}
                onChange={(event) => set({ type: event.currentTarget.value as InputColumnType })}
                data={TYPES.map((type) => ({ value: type, label: i18n._(COLUMN_WORDS[type]) }))}
              />
              <Checkbox
                mt={4}
                aria-label={t`Column ${number} must be filled in`}
                title={t`Must be filled in`}
                checked={column.required ?? false}
                onChange={(event) => set({ required: event.currentTarget.checked })}
              />
              <ActionIcon
                aria-label={t`Move column ${number} up`}
                disabled={index === 0}
                onClick={() => onChange(moved(columns, index, index - 1))}
              >
                <IconArrowUp size={14} />
              </ActionIcon>
              <ActionIcon aria-label={t`Remove column ${number}`} onClick={() => onChange(without(columns, index))}>
                <IconTrash size={14} />
              </ActionIcon>
            </Group>
          );
        })}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={columns.length >= LIMITS.inputColumns}
            onClick={() => onChange([...columns, { title: '', type: 'text' }])}
          >
            <Trans>Add column</Trans>
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
