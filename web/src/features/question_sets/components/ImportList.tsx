/** Files with questions and answers: a new one, and those that came in before. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { QuestionImport } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { WhenAndWho } from '@/ui/columns';
import { type Column, DataTable } from '@/ui/DataTable';
import { FileDrop } from '@/ui/FileDrop';
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
      <NewImport />
      {list.rows?.length === 0 ? null : (
        <DataTable label={t`Imports`} columns={columns} list={list} rowKey={({ id }) => id} empty={null} />
      )}
    </Stack>
  );
}

function NewImport() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [sent, setSent] = useState(0);
  const read = useUploadQuestions(setSent);
  const take = (file: File) => {
    setSent(0);
    read.mutate(file, { onSuccess: ({ id }) => void navigate(paths.questionImport(id)) });
  };
  return (
    <FileDrop
      title={<Trans>Drop a file of questions and answers here</Trans>}
      hint={
        <Trans>
          A sheet (CSV, XLSX) with a row of names, a list in JSON, or a text whose headings are the questions (Markdown,
          DOCX). At most 100,000 questions. You see every row before anything changes.
        </Trans>
      }
      label={t`File`}
      choose={<Trans>Choose a file</Trans>}
      accept={FILES}
      isPending={read.isPending}
      sent={sent}
      sending={<Trans>Uploading the file…</Trans>}
      error={read.error}
      onTake={take}
    />
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
