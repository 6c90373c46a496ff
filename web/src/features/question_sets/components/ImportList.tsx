/** Files with questions and answers: a new one, and those that came in before. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Paper, Progress, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { QuestionImport } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { WhenAndWho } from '@/ui/columns';
import { type Column, DataTable } from '@/ui/DataTable';
import { FormError } from '@/ui/FormError';
import { IconUpload } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { TextLink } from '@/ui/TextLink';
import { FILES } from '../model';
import { importsQuery, useUploadQuestions } from '../queries';
import { ImportStatus } from './ImportStatus';

export function ImportList() {
  const { t } = useLingui();
  const list = pagedListState(useInfiniteQuery(importsQuery()));
  return (
    <Stack>
      <FileDrop />
      {list.rows?.length === 0 ? null : (
        <DataTable label={t`Imports`} columns={columns} list={list} rowKey={({ id }) => id} empty={null} />
      )}
    </Stack>
  );
}

function FileDrop() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [sent, setSent] = useState(0);
  const read = useUploadQuestions(setSent);
  const take = (file: File | null | undefined) => {
    if (file === null || file === undefined || read.isPending) return;
    setSent(0);
    read.mutate(file, { onSuccess: ({ id }) => void navigate(paths.questionImport(id)) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  return (
    <Paper className="surface" p="xl" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Stack align="center" gap="sm">
        <IconUpload size={36} aria-hidden />
        <Text fw={500}>
          <Trans>Drop a file of questions and answers here</Trans>
        </Text>
        <Text size="sm" c="dimmed" ta="center" maw={520}>
          <Trans>
            A sheet (CSV, XLSX) with a row of names, a list in JSON, or a text whose headings are the questions
            (Markdown, DOCX). At most 100,000 questions. You see every row before anything changes.
          </Trans>
        </Text>
        <FileButton accept={FILES} onChange={take} inputProps={{ 'aria-label': t`File` }}>
          {(props) => (
            <Button leftSection={<IconUpload size={16} />} loading={read.isPending} {...props}>
              <Trans>Choose a file</Trans>
            </Button>
          )}
        </FileButton>
        {read.isPending ? (
          <Stack gap={4} w="100%" maw={320} role="status">
            <Progress value={sent * 100} aria-label={t`Upload`} />
            <Text size="sm" c="dimmed" ta="center">
              {sent < 1 ? <Trans>Uploading the file…</Trans> : <Trans>Reading the rows…</Trans>}
            </Text>
          </Stack>
        ) : null}
        <FormError error={read.error} />
      </Stack>
    </Paper>
  );
}

const columns: Column<QuestionImport>[] = [
  {
    key: 'name',
    header: <Trans>File</Trans>,
    cell: ({ id, name }) => <TextLink to={paths.questionImport(id)}>{name}</TextLink>,
  },
  { key: 'status', header: <Trans>Status</Trans>, width: 150, cell: (found) => <ImportStatus found={found} /> },
  { key: 'rows', header: <Trans>Rows</Trans>, from: 'sm', width: 100, align: 'right', cell: ({ rows }) => rows },
  {
    key: 'made',
    header: <Trans>Uploaded</Trans>,
    from: 'sm',
    width: 170,
    cell: ({ made_at, made_by_name }) => <WhenAndWho at={made_at} who={made_by_name} />,
  },
];
