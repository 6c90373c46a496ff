/** What a stopped or failed run had written, made a document that can be edited. */
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { Run } from '@/api/gen/types.gen';
import { useConvert } from '@/features/runs/queries';
import { paths } from '@/lib/paths';
import { allows } from '@/lib/permissions';
import { IconEdit } from '@/ui/icons';

export function EditWritten({ run }: { run: Run }) {
  const navigate = useNavigate();
  const convert = useConvert(run.id);
  if (!allows(run.my_permissions, 'edit-outputs')) return null;
  const edit = () => convert.mutate(undefined, { onSuccess: () => void navigate(paths.editRun(run.id)) });
  return (
    <Button size="xs" variant="default" leftSection={<IconEdit size={14} />} loading={convert.isPending} onClick={edit}>
      <Trans>Edit what was written</Trans>
    </Button>
  );
}
