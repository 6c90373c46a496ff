/** The tree of folders on a phone. */
import { useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** A dialog stands above it: Esc closes one layer at a time. */
  isBusy: boolean;
  children: ReactNode;
};

export function FolderDrawer({ opened, onClose, isBusy, children }: Props) {
  const { t } = useLingui();
  return (
    <Drawer opened={opened} onClose={onClose} title={t`Folders`} size="85%" closeOnEscape={!isBusy}>
      {children}
    </Drawer>
  );
}
