/**
 * A dialog that is gone leaves the keyboard where it was before: one that is drawn only while it is open cannot do so itself.
 * Where that place goes with what was done, the part of the page around it is the next one that is there.
 */
import { useEffect } from 'react';

/** What lies over the page; its own places go with it. */
const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]';
const PARTS = 'section, [role="region"], [role="group"]';

let home: { place: HTMLElement; around: HTMLElement[] } | null = null;

function remember({ target }: FocusEvent) {
  if (!(target instanceof HTMLElement) || target.closest(LAYERS) !== null) return;
  const around: HTMLElement[] = [];
  for (let part = target.closest<HTMLElement>(PARTS); part !== null; ) {
    around.push(part);
    part = part.parentElement?.closest<HTMLElement>(PARTS) ?? null;
  }
  home = { place: target, around };
}

/** Who clicks beside everything wants the keyboard nowhere. */
function forget({ target }: PointerEvent) {
  if (target instanceof Element && target.closest(LAYERS) === null) home = null;
}

const isNowhere = () => document.activeElement === document.body || document.activeElement === null;
const isLayer = (node: Node) =>
  node instanceof Element && (node.matches(LAYERS) || node.querySelector(LAYERS) !== null);

function goHome() {
  if (home === null || !isNowhere() || document.querySelector('[role="dialog"]') !== null) return;
  if (home.place.isConnected) {
    home.place.focus({ preventScroll: true });
    return;
  }
  const part = home.around.find((each) => each.isConnected);
  if (part === undefined) return;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

export function useFocusHome() {
  useEffect(() => {
    const gone = new MutationObserver((changes) => {
      if (home === null || !isNowhere()) return;
      const { place } = home;
      // A button that waits for the server is disabled, which takes the keyboard from it in a browser.
      const isBack = changes.some(({ type, target }) => type === 'attributes' && target === place);
      const isLost =
        isBack || !place.isConnected || changes.some(({ removedNodes }) => [...removedNodes].some(isLayer));
      // After what the dialog itself does about the keyboard.
      if (isLost) requestAnimationFrame(goHome);
    });
    gone.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      gone.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
      home = null;
    };
  }, []);
}
