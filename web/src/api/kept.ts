/** What was typed and the server does not have yet: kept in this tab, for the person who typed it. */
import { session } from './session';

/** Under a name of its kind, and which of them it is where there are several. Whose it is, is settled now. */
export function keptHere(kind: string, id?: string) {
  const owned = `atelier-${kind}:${session.user()?.id ?? ''}`;
  const key = id === undefined ? owned : `${owned}:${id}`;
  return {
    /** `null`: there is nothing, storage is switched off, or somebody else wrote there. */
    read: (): unknown => {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null');
      } catch {
        return null;
      }
    },
    /** `null` removes it. Answers whether it is kept: storage may be full or switched off. */
    write: (value: unknown): boolean => {
      try {
        if (value === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
  };
}
