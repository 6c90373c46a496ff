/** Whose output is shown: its pictures are asked for at its own address. Null where they cannot be. */
import { createContext } from 'react';

export const PictureContext = createContext<string | null>(null);
