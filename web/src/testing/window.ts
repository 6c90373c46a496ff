/** A window whose width changes while a page is open, for what follows `useMediaQuery`. */
import { act } from '@testing-library/react';
import { vi } from 'vitest';

export function turnableWindow() {
  const listeners = new Set<(event: MediaQueryListEvent) => void>();
  let isWide = true;
  const matches = (query: string) => (query.includes('min-width') ? isWide : query.includes('reduced-motion'));
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return matches(query);
    },
    media: query,
    addEventListener: (_: string, listener: (event: MediaQueryListEvent) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: MediaQueryListEvent) => void) => listeners.delete(listener),
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  return (wide: boolean) =>
    act(() => {
      isWide = wide;
      for (const listener of listeners) listener({ matches: wide } as MediaQueryListEvent);
    });
}
