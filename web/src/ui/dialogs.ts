/**
 * Dialogs that are opened by a call. What draws them is code of its own that comes right after the page; a dialog that
 * is asked for before that waits for it.
 */
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

type Settings = { modalId: string; title: ReactNode; children: ReactNode };

let mounted: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  mounted = resolve;
});

/** For what draws them: from now on dialogs can be opened. */
export const dialogsMounted = () => mounted();

let made = 0;
/** An id for a dialog that may be open more than once. */
export const newDialogId = () => {
  made += 1;
  return `dialog-${String(made)}`;
};

export async function openDialog(settings: Settings) {
  await ready;
  modals.open(settings);
}

export const closeDialog = (id: string) => modals.close(id);
