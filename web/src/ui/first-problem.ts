/**
 * A form that is sent with something wrong leads to the first such field: in a long one it is out of sight, and unheard.
 * The form finds it itself at once, or the server says so later; by then the person may have gone on typing.
 */
import { useEffect } from 'react';

const isLed = (form: HTMLFormElement) => {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  wrong?.focus();
  return wrong !== null;
};

/** What the field itself can make nothing of: its form knows the field as empty, and would send it so. */
const isUnreadable = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement &&
  field.willValidate &&
  (field.validity.customError || (field.validity.badInput && field.value === ''));

/** A form does not go off with such a field. Heard on the way down, before the form itself hears of it. */
function hold(event: Event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const [first, ...others] = [...form.elements].filter(isUnreadable);
  if (first === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  // Each says so itself, as `DateField` does; of the browser's own fields the browser says it.
  for (const other of others) other.checkValidity();
  first.reportValidity();
  first.focus();
}

let waiting: AbortController | null = null;

function lead(event: Event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  waiting?.abort();
  const { signal } = (waiting = new AbortController());
  const stop = () => waiting?.abort();
  // The form checks itself in this very event and draws what it found before the next frame.
  requestAnimationFrame(() => {
    if (signal.aborted || isLed(form)) return;
    const watch = new MutationObserver(() => isLed(form) && stop());
    watch.observe(form, { subtree: true, attributeFilter: ['aria-invalid'] });
    signal.addEventListener('abort', () => watch.disconnect());
    for (const going of ['input', 'change', 'keydown']) document.addEventListener(going, stop, { signal });
  });
}

export function useFirstProblem() {
  useEffect(() => {
    document.addEventListener('submit', hold, { capture: true });
    document.addEventListener('submit', lead);
    return () => {
      document.removeEventListener('submit', hold, { capture: true });
      document.removeEventListener('submit', lead);
      waiting?.abort();
    };
  }, []);
}
