/**
 * Dialogs that are opened by a call. What draws them is code of its own that comes right after the page; a dialog that
 * is asked for before that waits for it.
 */
import { modals } from '@mantine/modals';
import { createElement, type ReactNode, useEffect } from 'react';

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

let open = 0;

/** Whether one of them lies above: Esc is for it alone, and what is below stays. */
export const isDialogOpen = () => open > 0;

function Above({ children }: { children?: ReactNode }) {
  useEffect(() => {
    open += 1;
    return () => {
      // The key that closed it is still on its way to what lies below.
      setTimeout(() => {
        open -= 1;
      });
    };
  }, []);
  return children;
}

export async function openDialog({ children, ...settings }: Settings) {
  await ready;
  // By its own key: one that is opened while another goes must not take over what that one had got to.
  modals.open({ ...settings, children: createElement(Above, { key: settings.modalId }, children) });
}

export const closeDialog = (id: string) => modals.close(id);
