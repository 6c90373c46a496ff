/** The first step of a batch: a sheet is chosen or dropped, read, and becomes a draft. Nothing runs. Below, earlier batches. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Box, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { queryClient } from '@/api/query-client';
import { FeatureNotice } from '@/features/billing/components/FeatureNotice';
import { CaseHeader } from '@/features/case_page/CaseHeader';
import { isFile } from '@/features/cases/model';
import { caseQuery } from '@/features/cases/queries';
import { paths } from '@/lib/paths';
import { saveText } from '@/lib/save';
import { DataTable } from '@/ui/DataTable';
import { FileDrop } from '@/ui/FileDrop';
import { IconTable } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { usePlace } from '@/ui/place';
import { batchColumns } from './components/batch-columns';
import { FilesDrop } from './components/FilesDrop';
import { batchesQuery, batchKeys, uploadSheet } from './queries';

const SHEETS = '.csv,.tsv,.xlsx,.xlsm,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...caseQuery(params['useCaseId'] ?? ''), staleTime: 'static' });
  return null;
}

export function Component() {
  const { useCaseId = '' } = useParams();
  const { data: found } = useSuspenseQuery(caseQuery(useCaseId));
  usePlace(found.workspace_id);
  const inputs = found.published?.definition.inputs ?? [];
  const takers = inputs.filter((input) => isFile(input.type));
  const sample = `${inputs.map((input) => `"${(input.label || input.name).replaceAll('"', '""')}"`).join(',')}\n`;
  return (
    <>
      <CaseHeader useCase={found} current="batch" />
      <Text c="dimmed" mb="md">
        <Trans>Drop a sheet or files: each row or file becomes a run, and you get a sheet with all answers.</Trans>
      </Text>
      <FeatureNotice slug="batches" />
      <SheetDrop useCaseId={useCaseId} />
      {takers.length === 0 ? null : <FilesDrop useCaseId={useCaseId} inputs={takers} />}
      <Text size="sm" c="dimmed" mt="sm">
        <Trans>
          Excel (XLSX) or CSV with the names of the columns in the first row; at most 10,000 rows, 100 columns and 20
          mb. Nothing runs before you have seen a preview.
        </Trans>{' '}
        {inputs.length === 0 ? null : (
          <Anchor component="button" type="button" size="sm" onClick={() => saveText('rows.csv', sample)}>
            <Trans>Download an empty sheet with the right columns</Trans>
          </Anchor>
        )}
      </Text>
      <EarlierBatches useCaseId={useCaseId} />
    </>
  );
}

function EarlierBatches({ useCaseId }: { useCaseId: string }) {
  const { t } = useLingui();
  const list = pagedListState(useInfiniteQuery(batchesQuery({ use_case_id: useCaseId })));
  // Before the first one there is nothing to look back at.
  if (list.rows?.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="batches" mt="xl">
      <Title order={2} id="batches" mb="sm">
        <Trans>Earlier batches</Trans>
      </Title>
      <DataTable label={t`Batches`} columns={batchColumns()} list={list} rowKey={(batch) => batch.id} empty={null} />
    </Box>
  );
}

function SheetDrop({ useCaseId }: { useCaseId: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [sent, setSent] = useState(0);
  const read = useMutation({
    meta: { shownInPlace: true },
    mutationFn: (file: File) => uploadSheet(useCaseId, file, setSent),
    onSuccess: (batch) => {
      client.setQueryData(batchKeys.one(batch.id), batch);
      void client.invalidateQueries({ queryKey: batchKeys.lists });
      void navigate(paths.batch(batch.id));
    },
  });
  const take = (file: File) => {
    setSent(0);
    read.mutate(file);
  };
  return (
    <FileDrop
      title={<Trans>Drop a sheet here</Trans>}
      icon={IconTable}
      label={t`Sheet`}
      choose={<Trans>Choose a sheet</Trans>}
      accept={SHEETS}
      isPending={read.isPending}
      sent={sent}
      sending={<Trans>Uploading the sheet…</Trans>}
      error={read.error}
      onTake={take}
    />
  );
}
