/** Brings a use case in from a file: chosen, dropped or pasted; says what it will do before it does it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportPlan } from '@/api/gen/types.gen';
import { sameDefinition, sectionsOf } from '@/features/cases/model';
import {
  importProblems,
  type ReadFile,
  readCaseFile,
  readChosen,
  useCheckImport,
  useImportCase,
} from '@/features/cases/transfer';
import { modelsQuery } from '@/features/models/queries';
import { paths } from '@/lib/paths';
import { FileButton } from '@/ui/FileButton';
import { FormModal } from '@/ui/FormModal';
import { IconAlert, IconUpload } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { ComparedParts } from './ComparedParts';

type Props = { workspaceId: string; folderId: string | null; onClose: () => void };

export function ImportDialog({ workspaceId, folderId, onClose }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const check = useCheckImport();
  const bring = useImportCase();
  const [read, setRead] = useState<ReadFile | null>(null);
  const [pasted, setPasted] = useState('');
  const [how, setHow] = useState<'update' | 'new'>('update');
  const plan = check.data;
  const existing = how === 'update' ? (plan?.existing ?? null) : null;

  const take = (found: ReadFile) => {
    setRead(found);
    if (found.problem === null) check.mutate({ workspace_id: workspaceId, file: found.file });
  };
  const takeFile = async (file: File | null | undefined) => {
    if (file) take(await readChosen(file));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void takeFile(event.dataTransfer.files[0]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plan === undefined) {
      take(readCaseFile(pasted));
      return;
    }
    const update = existing === null ? null : { id: existing.id, revision: existing.draft_revision };
    bring.mutate(
      { workspace_id: workspaceId, folder_id: folderId, file: read?.file, update },
      {
        onSuccess: (made) => {
          toast.good(update === null ? t`Use case imported` : t`The draft is updated`);
          onClose();
          void navigate(paths.editUseCase(made.id));
        },
      },
    );
  };

  return (
    <FormModal
      opened
      size="xl"
      title={t`Import a use case`}
      submitLabel={
        plan === undefined ? (
          <Trans>Check</Trans>
        ) : existing === null ? (
          <Trans>Import</Trans>
        ) : (
          <Trans>Update the draft</Trans>
        )
      }
      loading={check.isPending || bring.isPending}
      error={[...(read?.problem ? [read.problem] : []), ...importProblems(check.error), ...importProblems(bring.error)]}
      onSubmit={submit}
      onClose={onClose}
    >
      {plan === undefined ? (
        <Stack gap="sm" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <Text>
            <Trans>Choose or drop the file that was exported, or paste what is in it.</Trans>
          </Text>
          <FileButton accept="application/json,.json" onChange={(file) => void takeFile(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
                <Trans>Choose a file</Trans>
              </Button>
            )}
          </FileButton>
          <Textarea
            label={t`Content of the file`}
            minRows={4}
            maxRows={10}
            autosize
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
        </Stack>
      ) : (
        <Planned plan={plan} how={how} onHow={setHow} />
      )}
    </FormModal>
  );
}

type PlannedProps = { plan: ImportPlan; how: 'update' | 'new'; onHow: (how: 'update' | 'new') => void };

function Planned({ plan, how, onHow }: PlannedProps) {
  const { t } = useLingui();
  const models = useQuery(modelsQuery());
  const { definition, existing, missing_documents: missing } = plan;
  const { id, region } = definition.model;
  const offered = definition.model.automatic
    ? undefined
    : models.data?.some((each) => each.region === region && each.models.some((model) => model.id === id));
  const inputs = definition.inputs.length;
  const folders = definition.document_folder_ids?.length ?? 0;
  const sections = sectionsOf(definition).length;
  return (
    <Stack gap="sm">
      <Text fw={600}>{definition.name}</Text>
      <Text c="dimmed">
        <Plural value={inputs} one="# input" other="# inputs" /> ·{' '}
        <Plural value={sections} one="# section" other="# sections" /> ·{' '}
        <Plural value={definition.document_ids.length} one="# document" other="# documents" />
        {folders === 0 ? null : (
          <>
            {' · '}
            <Plural value={folders} one="# folder" other="# folders" />
          </>
        )}
      </Text>
      {plan.examples === 0 ? null : (
        <Text c="dimmed">
          <Plural
            value={plan.examples}
            one="It brings # example. An update replaces the existing ones."
            other="It brings # examples. An update replaces the existing ones."
          />
        </Text>
      )}
      {plan.missing_folders.length === 0 ? null : (
        <Alert color="orange" icon={<IconAlert size={18} />} title={t`These folders are not in this workspace`}>
          {plan.missing_folders.map((name) => (
            <Text key={name} size="sm">
              {name}
            </Text>
          ))}
          <Text size="sm">
            <Trans>They will be left out. Create them here first to keep them.</Trans>
          </Text>
        </Alert>
      )}
      {missing.length === 0 ? null : (
        <Alert color="orange" icon={<IconAlert size={18} />} title={t`These documents are not in this workspace`}>
          {missing.map((name) => (
            <Text key={name} size="sm">
              {name}
            </Text>
          ))}
          <Text size="sm">
            <Trans>They will be left out. Add them first to keep them.</Trans>
          </Text>
        </Alert>
      )}
      {offered === false ? (
        <Alert color="orange" icon={<IconAlert size={18} />}>
          <Trans>
            Its model {id} in {region} is not offered here. Choose another one in the builder.
          </Trans>
        </Alert>
      ) : null}
      {existing === null ? null : (
        <>
          <Radio.Group
            label={t`A use case of this workspace has the same origin: ${existing.draft.name}`}
            value={how}
            onChange={(value) => onHow(value === 'new' ? 'new' : 'update')}
          >
            <Stack gap={6} mt={6}>
              <Radio value="update" label={t`Update its draft; what is published stays as it is`} />
              <Radio value="new" label={t`Make a new use case beside it`} />
            </Stack>
          </Radio.Group>
          {how === 'update' ? (
            sameDefinition(existing.draft, definition) ? (
              <Text c="dimmed">
                <Trans>The file says the same as the draft.</Trans>
              </Text>
            ) : (
              <ComparedParts
                left={existing.draft}
                right={definition}
                leftTitle={<Trans>Draft now</Trans>}
                rightTitle={<Trans>File</Trans>}
                documents={[...existing.documents, ...plan.documents]}
                workspaceId={existing.workspace_id}
              />
            )
          ) : null}
        </>
      )}
    </Stack>
  );
}
