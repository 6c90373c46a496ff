/** What `?` shows: every key, and the switch for those that are single letters. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Kbd, Modal, Stack, Switch, Table } from '@mantine/core';
import { useState } from 'react';
import { useIsPartner } from '@/features/auth/queries';
import { caps, SHORTCUTS, type ShortcutId, singleKeys } from '@/lib/shortcuts';

const ALL = Object.keys(SHORTCUTS) as ShortcutId[];
/** What there is where nothing can be built or run. */
const A_PARTNERS: readonly ShortcutId[] = ['palette', 'help', 'home', 'settings'];

export default function KeyList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const ids = useIsPartner() ? A_PARTNERS : ALL;
  const [on, setOn] = useState(singleKeys.areOn);
  return (
    <Modal opened={opened} onClose={onClose} title={t`Keyboard shortcuts`} size="md">
      <Stack gap="md">
        <Table verticalSpacing={6} withRowBorders={false}>
          <Table.Tbody>
            {ids.map((id) => (
              <Table.Tr key={id}>
                <Table.Th scope="row" fw={400}>
                  {i18n._(SHORTCUTS[id].label)}
                </Table.Th>
                <Table.Td>
                  <Group gap={4} justify="flex-end" wrap="nowrap">
                    {caps(id).map((cap) => (
                      <Kbd key={cap}>{cap}</Kbd>
                    ))}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          checked={on}
          onChange={(event) => {
            singleKeys.turn(event.currentTarget.checked);
            setOn(event.currentTarget.checked);
          }}
          label={<Trans>Single letters work as shortcuts</Trans>}
          description={<Trans>Turn this off if speech input or another tool triggers them by accident.</Trans>}
        />
      </Stack>
    </Modal>
  );
}
