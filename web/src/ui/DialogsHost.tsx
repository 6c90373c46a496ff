/** Draws the dialogs that `dialogs.ts` opens. */
import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { dialogsMounted } from './dialogs';

function Mounted() {
  useEffect(dialogsMounted, []);
  return null;
}

export const DialogsHost = () => (
  <ModalsProvider>
    <Mounted />
  </ModalsProvider>
);
