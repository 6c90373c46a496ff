/** The first step of running many: a sheet is chosen or dropped, read, and becomes a draft. Nothing runs. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, FileButton, Paper, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { queryClient } from '@/api/query-client';
import { FeatureNotice } from '@/features/billing/components/FeatureNotice';
import { filesOfDrop } from '@/features/documents/model';
import { isFile } from '@/features/use_cases/model';
import { caseQuery } from '@/features/use_cases/queries';
import { paths } from '@/lib/paths';
import { saveText } from '@/lib/save';
import { Back } from '@/ui/Back';
import { ButtonLink } from '@/ui/ButtonLink';
import { FormError } from '@/ui/FormError';
import { IconTable, IconUpload } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { usePlace } from '@/ui/place';
import { FilesDrop } from './components/FilesDrop';
import { batchKeys, uploadSheet } from './queries';

const SHEETS = '.csv,.tsv,.xlsx,.xlsm,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...caseQuery(params['useCaseId'] ?? ''), staleTime: 'static' });
  return null;
}

export function Component() {
  const { t } = useLingui();
  const { useCaseId = '' } = useParams();
  const { data: found } = useSuspenseQuery(caseQuery(useCaseId));
  usePlace(found.workspace_id);
  const inputs = found.published?.definition.inputs ?? [];
  const takers = inputs.filter((input) => isFile(input.type));
  const sample = `${inputs.map((input) => `"${(input.label || input.name).replaceAll('"', '""')}"`).join(',')}\n`;
  return (
    <>
      <PageHeader
        title={t`Run many`}
        description={
          <Trans>
            A sheet or files go in, each row or file becomes a run of “{found.draft.name}”, and a sheet with the answers
            comes out.
          </Trans>
        }
        crumbs={<Back to={paths.runUseCase(useCaseId)}>{found.draft.name}</Back>}
        actions={
          <>
            <ButtonLink to={paths.batches({ use_case: useCaseId })} variant="default">
              <Trans>Earlier batches</Trans>
            </ButtonLink>
            <ButtonLink to={paths.newSchedule({ use_case: useCaseId })} variant="default">
              <Trans>Run by the calendar</Trans>
            </ButtonLink>
          </>
        }
      />
      <FeatureNotice slug="batches" />
      <SheetDrop useCaseId={useCaseId} />
      {takers.length === 0 ? null : <FilesDrop useCaseId={useCaseId} inputs={takers} />}
      <Text size="sm" c="dimmed" mt="sm">
        <Trans>
          Excel (XLSX) or CSV with the names of the columns in the first row; at most 10,000 rows, 100 columns and 20
          MB. Nothing runs before you have seen what would.
        </Trans>{' '}
        {inputs.length === 0 ? null : (
          <Anchor component="button" type="button" size="sm" onClick={() => saveText('rows.csv', sample)}>
            <Trans>Download an empty sheet with the right columns</Trans>
          </Anchor>
        )}
      </Text>
    </>
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
  const take = (file: File | null | undefined) => {
    if (file === null || file === undefined || read.isPending) return;
    setSent(0);
    read.mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(filesOfDrop(event.dataTransfer).files[0]);
  };
  return (
    <Paper className="surface" p="xl" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Stack align="center" gap="sm">
        <IconTable size={36} aria-hidden />
        <Text fw={500}>
          <Trans>Drop a sheet here</Trans>
        </Text>
        <FileButton accept={SHEETS} onChange={take} inputProps={{ 'aria-label': t`Sheet` }}>
          {(props) => (
            <Button leftSection={<IconUpload size={16} />} loading={read.isPending} {...props}>
              <Trans>Choose a sheet</Trans>
            </Button>
          )}
        </FileButton>
        {read.isPending ? (
          <Stack gap={4} w="100%" maw={320} role="status">
            <Progress value={sent * 100} aria-label={t`Upload`} />
            <Text size="sm" c="dimmed" ta="center">
              {sent < 1 ? <Trans>Sending the sheet…</Trans> : <Trans>Reading the rows…</Trans>}
            </Text>
          </Stack>
        ) : null}
        <FormError error={read.error} />
      </Stack>
    </Paper>
  );
}
