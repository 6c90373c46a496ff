/** Where a keyboard is drawn on the screen, its Enter is the only way to a new line, and a field with the focus brings it up. */
export const entersLines = () => window.matchMedia('(pointer: coarse)').matches;
