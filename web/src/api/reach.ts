/** Whether the server can be reached: what the calls and the browser have seen last. The shell shows it, and asks again while it is away. */

export type Reach = 'reached' | 'offline' | 'away';

let last: Reach = 'reached';
const listeners = new Set<() => void>();

function set(next: Reach) {
  if (next === last) return;
  last = next;
  for (const listener of listeners) listener();
}

const lost = () => set(navigator.onLine ? 'away' : 'offline');

export const reach = {
  get: (): Reach => last,
  subscribe(listener: () => void) {
    listeners.add(listener);
    window.addEventListener('offline', lost);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('offline', lost);
    };
  },
  /** Any answer, also a refusal: the server is there. */
  found: () => set('reached'),
  /** A call got no answer. */
  lost,
};
