/**
 * Dialogs that are opened by a call. What draws them is code of its own: it comes with the frame of the signed-in pages,
 * and elsewhere with the first dialog, which waits for it.
 */
import { modals } from '@mantine/modals';
import { createElement, Fragment, type ReactNode, useSyncExternalStore } from 'react';

type Settings = { modalId: string; title: ReactNode; children: ReactNode };

let mounted: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  mounted = resolve;
});

/** For what draws them: from now on dialogs can be opened. */
export const dialogsMounted = () => mounted();

let isWanted = false;
const wanting = new Set<() => void>();

/** Fetches what draws them. */
export function wantDialogs() {
  isWanted = true;
  for (const listener of wanting) listener();
}

const subscribe = (listener: () => void) => {
  wanting.add(listener);
  return () => void wanting.delete(listener);
};

export const useDialogsWanted = () => useSyncExternalStore(subscribe, () => isWanted);

let made = 0;
/** An id for a dialog that may be open more than once. */
export const newDialogId = () => {
  made += 1;
  return `dialog-${String(made)}`;
};

export async function openDialog({ children, ...settings }: Settings) {
  wantDialogs();
  await ready;
  // By its own key: one that is opened while another goes must not take over what that one had got to.
  modals.open({ ...settings, children: createElement(Fragment, { key: settings.modalId }, children) });
}

export const closeDialog = (id: string) => modals.close(id);
