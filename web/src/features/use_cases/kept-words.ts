/** The description of a use case to be, kept until the use case is made of it. */
import { keptHere } from '@/api/kept';

export const keptWords = {
  read: (): string => {
    const words = keptHere('describe').read();
    return typeof words === 'string' ? words : '';
  },
  write: (words: string) => void keptHere('describe').write(words === '' ? null : words),
};
