/**
 * Esc closes what lies on top and nothing below it: each dialog of Mantine listens to the whole window, so one press would close all
 * that lie on each other, with what was typed in them.
 */
import { useLayoutEffect } from 'react';

const OPEN = '[aria-modal="true"]';

/** From the lowest one up. */
export const openDialogs = () => [...document.querySelectorAll(OPEN)];

function closeTop(event: KeyboardEvent) {
  const { target } = event;
  if (event.key !== 'Escape' || event.isComposing || !(target instanceof Element)) return;
  const open = openDialogs();
  // A list or a menu within one of them has the key first: Mantine marks its place, and no dialog takes the key from there.
  if (open.length < 2 || target.getAttribute('data-mantine-stop-propagation') === 'true') return;
  event.stopImmediatePropagation();
  const whole = (target.closest(OPEN) ?? open.at(-1))?.parentElement?.parentElement;
  const part = (name: string) =>
    whole?.querySelector<HTMLElement>(`.mantine-Modal-${name}, .mantine-Drawer-${name}`) ?? null;
  // One without a cross closes as by a click beside it, or not at all while it must not.
  (part('close') ?? part('overlay'))?.click();
}

export function useEscape() {
  // Before the effects of all dialogs: whoever listens first keeps the key from the others.
  useLayoutEffect(() => {
    window.addEventListener('keydown', closeTop, { capture: true });
    return () => window.removeEventListener('keydown', closeTop, { capture: true });
  }, []);
}
