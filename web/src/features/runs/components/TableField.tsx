/** A table that is filled in: typed, pasted from a sheet, or read from a CSV or XLSX file that is chosen or dropped. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Input, Loader, Pagination, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isProblem } from '@/api/problem';
import type { InputDefinition } from '@/api/types';
import { announce } from '@/lib/announce';
import { filesOfDrop } from '@/lib/drop';
import { FileButton } from '@/ui/FileButton';
import { IconPlus, IconTableImport } from '@/ui/icons';
import { readTable } from '../queries';
import { badCells, fileOfPaste, isPastedSheet, ROWS, rowsOfSheet } from '../tables';
import { isBlank, type TableRow } from '../values';
import classes from './Runs.module.css';
import { TableGrid } from './TableGrid';

type Props = {
  /** '' where no file can be read. */
  useCaseId: string;
  input: InputDefinition;
  id: string;
  label: string;
  rows: readonly TableRow[];
  error: string | undefined;
  onRows: (rows: readonly TableRow[]) => void;
  /** True while a sheet is being read. */
  onBusy: (busy: boolean) => void;
};

const SHOWN = 10;

export function TableField({ useCaseId, input, id, label, rows, error, onRows, onBusy }: Props) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const most = Math.min(input.max_length ?? ROWS, ROWS);
  const read = useMutation({
    meta: { shownInPlace: true },
    mutationFn: (file: File) => readTable(useCaseId, file),
    onSuccess: (sheet) => {
      const brought = rowsOfSheet(input, sheet);
      // What was typed stays above; blank rows make room.
      onRows([...rows.filter((row) => !isBlank(row)), ...brought]);
      announce(t`${brought.length} rows have been added`);
    },
  });
  const report = useEffectEvent(onBusy);
  useEffect(() => report(read.isPending), [read.isPending]);

  const pages = Math.max(1, Math.ceil(rows.length / SHOWN));
  const current = Math.min(page, pages);
  const first = (current - 1) * SHOWN;
  const filled = rows.filter((row) => !isBlank(row)).length;
  const wrong = badCells(input, rows);
  const elsewhere = [...wrong.keys()].find((row) => row < first || row >= first + SHOWN);
  const mayRead = useCaseId !== '';

  const box = useRef<HTMLDivElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    const added = box.current?.querySelectorAll('tbody tr')[(rows.length - 1) % SHOWN];
    if (isAdding.current) added?.querySelector<HTMLElement>('input, select')?.focus();
    isAdding.current = false;
  }, [rows.length]);
  const add = () => {
    isAdding.current = true;
    onRows([...rows, {}]);
    setPage(Math.ceil((rows.length + 1) / SHOWN));
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!mayRead || !isPastedSheet(text)) return;
    event.preventDefault();
    read.mutate(fileOfPaste(input, text));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const file = filesOfDrop(event.dataTransfer).files[0];
    if (mayRead && file !== undefined) read.mutate(file);
  };
  const refused = read.error === null ? null : isProblem(read.error) ? read.error.lines.join(' ') : null;

  return (
    <Input.Wrapper
      label={label}
      description={input.help === '' ? undefined : input.help}
      withAsterisk={input.required}
      error={error ?? refused}
      labelElement="div"
    >
      <div id={id} ref={box} role="group" aria-label={label} tabIndex={-1} className={classes.table}>
        <div onPaste={paste} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <TableGrid
            input={input}
            rows={rows.slice(first, first + SHOWN)}
            first={first}
            wrong={error === undefined ? null : wrong}
            onRow={(at, row) => onRows(rows.map((each, index) => (index === at ? row : each)))}
            onRemove={(at) => onRows(rows.filter((_, index) => index !== at))}
          />
          <Group gap="xs" mt="xs">
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} />}
              disabled={rows.length >= most}
              onClick={add}
            >
              <Trans>Add row</Trans>
            </Button>
            {mayRead ? (
              <FileButton
                accept=".csv,.tsv,.xlsx"
                onChange={(file) => {
                  if (file !== null) read.mutate(file);
                }}
              >
                {(props) => (
                  <Button
                    {...props}
                    size="compact-sm"
                    variant="default"
                    loading={read.isPending}
                    leftSection={<IconTableImport size={14} />}
                    aria-label={t`From a file: ${label}`}
                  >
                    <Trans>From a file</Trans>
                  </Button>
                )}
              </FileButton>
            ) : null}
            <Text size="xs" c="dimmed" className="tabular">
              <Plural value={filled} one="# row" other="# rows" /> · <Trans>at most {most}</Trans>
            </Text>
            {read.isPending ? <Loader size={14} role="img" aria-label={t`Reading the sheet`} /> : null}
          </Group>
          {mayRead ? (
            <Text size="xs" c="dimmed" mt={4}>
              <Trans>Cells copied from a sheet can be pasted here, and a CSV or XLSX file dropped.</Trans>
            </Text>
          ) : null}
          {error !== undefined && elsewhere !== undefined ? (
            <Button
              size="compact-xs"
              variant="subtle"
              mt={4}
              onClick={() => setPage(Math.floor(elsewhere / SHOWN) + 1)}
            >
              <Trans>Go to row {elsewhere + 1}</Trans>
            </Button>
          ) : null}
          {pages > 1 ? (
            <Pagination
              mt="xs"
              size="sm"
              total={pages}
              value={current}
              onChange={setPage}
              getControlProps={(control) => ({
                'aria-label': control === 'previous' ? t`Earlier rows` : t`Later rows`,
              })}
              getItemProps={(number) => ({ 'aria-label': t`Rows from ${(number - 1) * SHOWN + 1}` })}
            />
          ) : null}
        </div>
      </div>
    </Input.Wrapper>
  );
}
