/** Shares the choice of widgets with a workspace, in place of what was shared with it before. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Select, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { DashboardWidget, Workspace } from '@/api/gen/types.gen';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { useShareDashboard } from '../queries';

type Props = { widgets: DashboardWidget[]; workspaces: readonly Workspace[]; onClose: () => void };

export function ShareDialog({ widgets, workspaces, onClose }: Props) {
  const { t } = useLingui();
  const share = useShareDashboard();
  const [id, setId] = useState<string | null>(workspaces[0]?.id ?? null);
  const split = splitErrors(share.error, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (id === null) return;
    share.mutate(
      { id, widgets },
      {
        onSuccess: () => {
          toast.good(t`Shared with the workspace`);
          onClose();
        },
      },
    );
  };
  return (
    <FormModal
      opened
      title={t`Share your dashboard`}
      submitLabel={<Trans>Share</Trans>}
      loading={share.isPending}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text c="dimmed">
        <Trans>
          Members see the same widgets in the same order, each with their own figures. It replaces what was shared with
          the workspace before.
        </Trans>
      </Text>
      <Select
        label={t`Workspace`}
        required
        data={workspaces.map((each) => ({ value: each.id, label: each.name }))}
        value={id}
        onChange={setId}
        allowDeselect={false}
      />
    </FormModal>
  );
}
