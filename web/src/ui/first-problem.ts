/** A form that is sent with something wrong leads to the first such field: in a long one it is out of sight, and unheard. */
import { useEffect } from 'react';

function lead(event: Event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  // The form checks itself in this very event and draws what it found before the next frame.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

export function useFirstProblem() {
  useEffect(() => {
    document.addEventListener('submit', lead);
    return () => document.removeEventListener('submit', lead);
  }, []);
}
