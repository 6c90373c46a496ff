/**
 * A dialog that is gone leaves the keyboard where it was before: one that is drawn only while it is open cannot do so itself.
 * Where that place goes with what was done, the part of the page around it is the next one that is there. A dialog that lies
 * under another one has such a place too.
 */
import { useEffect } from 'react';
import { openDialogs } from './escape';

/** What lies over the page; its own places go with it. */
const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]';
const PARTS = 'section, table, [role="region"], [role="group"]';

type Home = { place: HTMLElement; around: HTMLElement[] };

/** By the dialog that it is in, or the page. */
let homes = new WeakMap<Element, Home>();

const isDialog = (layer: Element) => layer.matches('[aria-modal="true"]');
const homeNow = () => homes.get(openDialogs().at(-1) ?? document.body);

function remember({ target }: FocusEvent) {
  if (!(target instanceof HTMLElement)) return;
  const layer = target.closest(LAYERS);
  if (layer !== null && !isDialog(layer)) return;
  const around: HTMLElement[] = [];
  for (let part = target.closest<HTMLElement>(PARTS); part !== null; ) {
    around.push(part);
    part = part.parentElement?.closest<HTMLElement>(PARTS) ?? null;
  }
  homes.set(layer ?? document.body, { place: target, around });
}

/** Who clicks beside everything wants the keyboard nowhere. */
function forget({ target }: PointerEvent) {
  if (target instanceof Element && target.closest(LAYERS) === null) homes.delete(document.body);
}

const isNowhere = () => document.activeElement === document.body || document.activeElement === null;
const isLayer = (node: Node) =>
  node instanceof Element && (node.matches(LAYERS) || node.querySelector(LAYERS) !== null);

function goHome() {
  const home = homeNow();
  if (home === undefined || !isNowhere()) return;
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
      const home = isNowhere() ? homeNow() : undefined;
      if (home === undefined) return;
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
      homes = new WeakMap();
    };
  }, []);
}
