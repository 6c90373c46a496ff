/** For whom something could not be done, and why. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';

type Props = {
  failures: readonly { id: string; message: string }[];
  nameOf: (id: string) => string;
  onClose: () => void;
};

export function BulkFailures({ failures, nameOf, onClose }: Props) {
  const { t } = useLingui();
  if (failures.length === 0) return null;
  return (
    <Modal opened onClose={onClose} title={<Text fw={600}>{t`Not done for everybody`}</Text>}>
      <Stack gap="md">
        <Text>
          <Trans>These people are still chosen, so that you can try something else:</Trans>
        </Text>
        <List spacing="xs" size="sm" mah={320} style={{ overflowY: 'auto' }}>
          {failures.map((failure) => (
            <List.Item key={failure.id}>
              <Text fw={500}>{nameOf(failure.id)}</Text>
              <Text c="dimmed">{failure.message}</Text>
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
