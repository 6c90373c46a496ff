/** The description of a use case to be, kept in this tab for the person who typed it, until the use case is made of it. */
import { session } from '@/api/session';

const key = () => `atelier-describe:${session.user()?.id ?? ''}`;

export const keptWords = {
  read: (): string => {
    try {
      return sessionStorage.getItem(key()) ?? '';
    } catch {
      return '';
    }
  },
  write: (words: string) => {
    try {
      if (words === '') sessionStorage.removeItem(key());
      else sessionStorage.setItem(key(), words);
    } catch {
      // Storage is full or switched off: the words still stand in the page.
    }
  },
};
