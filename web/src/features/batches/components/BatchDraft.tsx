/** Before a batch starts: a look at the sheet, which column fills which input, what is wrong with which row, and the start. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BatchDetail } from '@/api/gen/types.gen';
import { isFile } from '@/features/cases/model';
import { caseVersionsQuery } from '@/features/cases/queries';
import { ErrorView } from '@/ui/ErrorView';
import { FormError } from '@/ui/FormError';
import { IconInfo } from '@/ui/icons';
import { isOfFiles, unfilled } from '../model';
import { useMapBatch } from '../queries';
import { FaultyRows } from './FaultyRows';
import { MappingForm } from './MappingForm';
import { RowFiles } from './RowFiles';
import { SheetPreview } from './SheetPreview';
import { StartForm } from './StartForm';

export function BatchDraft({ batch }: { batch: BatchDetail }) {
  const { t } = useLingui();
  const versions = useQuery(caseVersionsQuery(batch.use_case_id));
  const check = useMapBatch(batch.id);
  const [mapping, setMapping] = useState(batch.mapping);
  const [files, setFiles] = useState(batch.files);
  // What was checked is what stands here, until something is changed.
  const [touched, setTouched] = useState(!batch.checked);
  const definition = versions.data?.find((each) => each.version === batch.use_case_version)?.definition;
  if (definition === undefined) {
    return versions.isPending ? (
      <SheetPreview batch={batch} />
    ) : (
      <ErrorView error={versions.error} onRetry={() => void versions.refetch()} retrying={versions.isFetching} />
    );
  }
  const { inputs } = definition;
  const missing = unfilled(inputs, mapping);
  const wantsFiles = !isOfFiles(batch) && inputs.some((input) => isFile(input.type));
  return (
    <Stack gap="md">
      {batch.warnings.map((warning) => (
        <Alert key={warning} color="yellow" icon={<IconInfo size={18} />}>
          {warning}
        </Alert>
      ))}
      <SheetPreview batch={batch} />
      <Paper className="surface" p="md">
        <Stack gap="md">
          <Title order={2} size="h4">
            <Trans>Map columns</Trans>
          </Title>
          <MappingForm
            useCaseId={batch.use_case_id}
            inputs={inputs}
            columns={batch.columns}
            mapping={mapping}
            onChange={(next) => {
              setMapping(next);
              setTouched(true);
            }}
          />
          {wantsFiles ? (
            <RowFiles
              useCaseId={batch.use_case_id}
              files={files}
              onChange={(next) => {
                setFiles(next);
                setTouched(true);
              }}
            />
          ) : null}
          <FormError error={check.error} />
          <Group gap="sm">
            <Button
              variant={touched ? 'filled' : 'default'}
              loading={check.isPending}
              disabled={missing.length > 0}
              onClick={() => check.mutate({ mapping, files }, { onSuccess: () => setTouched(false) })}
            >
              <Plural value={batch.counts.total} one="Check # row" other="Check # rows" />
            </Button>
            {missing.length === 0 ? null : (
              <Text size="sm" c="dimmed">
                {t`Still needed: ${missing.map((input) => input.label || input.name).join(', ')}`}
              </Text>
            )}
          </Group>
        </Stack>
      </Paper>
      {touched || check.isPending ? null : (
        <>
          {batch.counts.faulty === 0 ? null : <FaultyRows batch={batch} inputs={inputs} />}
          <StartForm batch={batch} />
        </>
      )}
    </Stack>
  );
}
