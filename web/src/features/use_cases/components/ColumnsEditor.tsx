/** The columns of a table input: titles, types, which must be filled in, in their order. */
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Input } from '@mantine/core';
import type { InputColumn } from '@/api/gen/types.gen';
import { LIMITS, moved, replaced, without } from '@/features/cases/model';
import { EditedRows } from './EditedRows';
import { COLUMN_WORDS } from './input-words';
import { Beside, TitleField, TypeField } from './RowFields';

type Props = {
  columns: readonly InputColumn[];
  /** What the server said of a column's title, or of all columns. */
  problemOf: (part: string) => string | undefined;
  onChange: (columns: InputColumn[]) => void;
};

export function ColumnsEditor({ columns, problemOf, onChange }: Props) {
  const { t } = useLingui();
  const numbered = (index: number) => {
    const number = index + 1;
    return t`Column ${number}`;
  };
  const removeLabel = (index: number) => {
    const number = index + 1;
    return t`Remove column ${number}`;
  };
  return (
    <Input.Wrapper label={t`Columns`} labelElement="div">
      <div style={{ marginTop: 4 }}>
        <EditedRows
          rows={columns}
          nameOf={(column, index) => (column.title === '' ? numbered(index) : column.title)}
          problem={problemOf('')}
          onMove={(from, to) => onChange(moved(columns, from, to))}
          removeLabel={removeLabel}
          onRemove={(index) => onChange(without(columns, index))}
          addLabel={t`Add column`}
          onAdd={() => onChange([...columns, { title: '', type: 'text' }])}
          most={LIMITS.inputColumns}
        >
          {(column, index) => {
            const number = index + 1;
            const set = (change: Partial<InputColumn>) => onChange(replaced(columns, index, { ...column, ...change }));
            return (
              <>
                <Beside>
                  <TitleField
                    label={t`Title of column ${number}`}
                    value={column.title}
                    error={problemOf(`[${String(index)}].title`)}
                    onChange={(title) => set({ title })}
                  />
                  <TypeField
                    label={t`Type of column ${number}`}
                    value={column.type}
                    words={COLUMN_WORDS}
                    onChange={(type) => set({ type })}
                  />
                </Beside>
                <Checkbox
                  size="xs"
                  mt={6}
                  label={t`Must be filled in`}
                  aria-label={t`Must be filled in: column ${number}`}
                  checked={column.required ?? false}
                  onChange={(event) => set({ required: event.currentTarget.checked })}
                />
              </>
            );
          }}
        </EditedRows>
      </div>
    </Input.Wrapper>
  );
}
