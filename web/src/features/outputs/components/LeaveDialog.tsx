/** Leaving with something unsaved: it can be saved on the way, and is kept in this tab either way. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Problem } from '@/api/problem';
import { ErrorSummary } from '@/ui/ErrorSummary';

type Props = {
  save: () => Promise<boolean>;
  busy: boolean;
  problem: Problem | null;
  onStay: () => void;
  onLeave: () => void;
};

export function LeaveDialog({ save, busy, problem, onStay, onLeave }: Props) {
  const { t } = useLingui();
  const saveAndLeave = async () => ((await save()) ? onLeave() : undefined);
  return (
    <Modal opened onClose={onStay} title={<Text fw={600}>{t`Leave without saving?`}</Text>}>
      <Stack gap="md">
        <Text>
          <Trans>Your changes are not saved. They are kept in this tab until you close it.</Trans>
        </Text>
        <ErrorSummary lines={problem?.lines ?? []} />
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" color="gray" onClick={onStay}>
            <Trans>Stay</Trans>
          </Button>
          <Button variant="default" onClick={onLeave}>
            <Trans>Leave</Trans>
          </Button>
          <Button loading={busy} data-autofocus onClick={() => void saveAndLeave()}>
            <Trans>Save and leave</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
