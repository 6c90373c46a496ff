/** Creates a workspace, or changes the words of one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from 'react-router';
import type { Workspace } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { missingProblem } from '@/lib/validation';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { useCreateWorkspace, useUpdateWorkspace, type WorkspaceValues } from '../queries';

const FIELDS = ['name', 'description'] as const;

type Props = {
  opened: boolean;
  onClose: () => void;
  workspace: Workspace | null;
  /** What a new one is for; without it, it is opened. */
  onMade?: (workspace: Workspace) => void;
};

export function WorkspaceDialog({ opened, onClose, workspace, onMade }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const create = useCreateWorkspace();
  const update = useUpdateWorkspace(workspace?.id ?? '');
  const active = workspace === null ? create : update;
  const form = useForm<WorkspaceValues>({
    mode: 'uncontrolled',
    initialValues: { name: workspace?.name ?? '', description: workspace?.description ?? '' },
    validate: { name: missingProblem(t`a workspace name`) },
  });
  const summary = useServerErrors(form, active.error, FIELDS);

  const close = () => {
    active.reset();
    form.reset();
    onClose();
  };
  const submit = (values: WorkspaceValues) =>
    active.mutate(values, {
      onSuccess: (saved) => {
        close();
        if (workspace !== null) toast.good(t`Workspace saved`);
        else if (onMade) onMade(saved);
        else void navigate(paths.workspace(saved.id));
      },
    });

  return (
    // Inside another form, its own submit must not reach that one.
    <FormModal
      opened={opened}
      title={workspace === null ? t`New workspace` : t`Workspace settings`}
      submitLabel={workspace === null ? <Trans>Create workspace</Trans> : <Trans>Save</Trans>}
      loading={active.isPending}
      error={summary}
      onSubmit={(event) => {
        event.stopPropagation();
        form.onSubmit(submit)(event);
      }}
      onClose={close}
    >
      <TextInput
        label={t`Name`}
        required
        maxLength={120}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t`Description`}
        description={t`What is this workspace for? Its members see it in the list.`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
    </FormModal>
  );
}
