/** What the Word documents of a batch are called after: a column's cells, or the row's number. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';

type Props = {
  columns: readonly string[];
  onSave: (column: number | null) => void;
  onClose: () => void;
};

const BY_ROW = '';

export function DocumentsDialog({ columns, onSave, onClose }: Props) {
  const { t } = useLingui();
  const [column, setColumn] = useState('0');
  return (
    <Modal opened onClose={onClose} title={t`A Word document for each row`}>
      <Stack gap="md">
        <NativeSelect
          data-autofocus
          label={t`Named after`}
          value={column}
          onChange={(event) => setColumn(event.currentTarget.value)}
          data={[
            ...columns.map((name, place) => ({ value: String(place), label: t`Column “${name}”` })),
            { value: BY_ROW, label: t`The number of the row` },
          ]}
        />
        <Text size="sm" c="dimmed">
          <Trans>Empty or repeated names get the row number.</Trans>
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            onClick={() => {
              onSave(column === BY_ROW ? null : Number(column));
              onClose();
            }}
          >
            <Trans>Download</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
