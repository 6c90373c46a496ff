/** Where a template goes, and whether its documents come along. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { UseCase } from '@/api/gen/types.gen';
import { pathLabel } from '@/features/folders/model';
import { foldersQuery } from '@/features/folders/queries';
import { modelsQuery } from '@/features/models/queries';
import { firstModel } from '@/features/use_cases/starts';
import { WorkspaceSelect } from '@/features/workspaces/components/WorkspaceSelect';
import { canInWorkspace } from '@/features/workspaces/model';
import { workspacesQuery } from '@/features/workspaces/queries';
import { paths } from '@/lib/paths';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { splitErrors } from '@/ui/form';
import type { Use } from '../queries';
import classes from './Templates.module.css';

const TOP = 'top';

type Props = {
  /** How many documents may come along. */
  documents: number;
  use: {
    mutate: (values: Use, options: { onSuccess: (made: UseCase) => void }) => void;
    isPending: boolean;
    error: Error | null;
  };
  workspaceId: string | null;
  folderId: string | null;
};

export function UseTemplateForm({ documents: count, use, workspaceId, folderId }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const workspaces = useQuery(workspacesQuery());
  const models = useQuery(modelsQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  const [place, setPlace] = useState<string | null>(null);
  const [documents, setDocuments] = useState(true);
  const [asked, setAsked] = useState(false);
  const open = workspaces.data?.filter((each) => canInWorkspace(each, 'build-use-cases')) ?? [];
  const wished = chosen ?? workspaceId ?? (open.length === 1 ? open[0]?.id : undefined);
  const workspace = open.find((each) => each.id === wished);
  const mayAdd = workspace !== undefined && canInWorkspace(workspace, 'manage-documents');
  const folders = useQuery({ ...foldersQuery(workspace?.id ?? '', 'use_case'), enabled: workspace !== undefined });
  const folder = place ?? (workspace?.id === workspaceId ? folderId : null) ?? TOP;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (workspace === undefined) return;
    use.mutate(
      {
        workspace_id: workspace.id,
        folder_id: folder === TOP ? null : folder,
        with_documents: documents && mayAdd,
        model: firstModel(models.data),
      },
      { onSuccess: (made) => void navigate(paths.editUseCase(made.id)) },
    );
  };

  return (
    <form onSubmit={submit} noValidate className={classes.use} aria-label={t`Use this template`}>
      <Stack gap="sm">
        <ErrorSummary lines={[...splitErrors(use.error, []).summary, ...splitErrors(workspaces.error, []).summary]} />
        <WorkspaceSelect
          required
          workspaces={open}
          value={workspace?.id ?? null}
          error={asked && workspace === undefined ? t`Please choose a workspace` : undefined}
          onChange={(value) => {
            setChosen(value);
            setPlace(TOP);
          }}
        />
        {(folders.data ?? []).length === 0 ? null : (
          <Select
            label={t`Folder`}
            allowDeselect={false}
            data={[
              { value: TOP, label: t`Top level` },
              ...(folders.data ?? []).map((each) => ({
                value: each.id,
                label: pathLabel(folders.data ?? [], each.id),
              })),
            ]}
            value={folder}
            onChange={setPlace}
          />
        )}
        {count === 0 ? null : (
          <Checkbox
            label={<Plural value={count} one="Add its sample document" other="Add its # sample documents" />}
            description={
              workspace === undefined || mayAdd ? (
                <Trans>Documents already in the workspace are not added again.</Trans>
              ) : (
                <Trans>Your role in this workspace cannot add documents.</Trans>
              )
            }
            disabled={workspace !== undefined && !mayAdd}
            checked={documents && (workspace === undefined || mayAdd)}
            onChange={(event) => setDocuments(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" loading={use.isPending || models.isPending}>
          <Trans>Use this template</Trans>
        </Button>
      </Stack>
    </form>
  );
}
