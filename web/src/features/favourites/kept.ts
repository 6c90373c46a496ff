/** Favourites were once kept in the browser: what is still there is brought to the server, and then taken away here. */
import { session } from '@/api/session';

const key = () => `favourites:${session.clientId() ?? ''}:${session.user()?.id ?? ''}`;

function read(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]');
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
  } catch {
    // Something else wrote there, or there is no storage.
    return [];
  }
}

/** The oldest first, so that the order stays. It stays here when one of them does not arrive. */
export async function bringKept(add: (id: string) => Promise<unknown>) {
  const kept = read();
  if (kept.length === 0) return;
  try {
    for (const id of kept.toReversed()) await add(id);
    localStorage.removeItem(key());
  } catch {
    // No answer: the next time.
  }
}
