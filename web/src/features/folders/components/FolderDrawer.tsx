/** The tree of folders on a phone. */
import { useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function FolderDrawer({ opened, onClose, children }: Props) {
  const { t } = useLingui();
  return (
    <Drawer opened={opened} onClose={onClose} title={t`Folders`} size="85%">
      {children}
    </Drawer>
  );
}
