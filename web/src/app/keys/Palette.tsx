/** Ctrl/⌘K: pages, workspaces and use cases by name. Loaded when it is first opened. */
import { useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { Finder } from './Finder';

type Props = { opened: boolean; onClose: () => void; onKeys: () => void };

export default function Palette({ opened, onClose, onKeys }: Props) {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      size={600}
      yOffset={80}
      padding={0}
      transitionProps={{ duration: 120 }}
      attributes={{ content: { 'aria-label': t`Find anything` } }}
    >
      <Finder onClose={onClose} onKeys={onKeys} />
    </Modal>
  );
}
