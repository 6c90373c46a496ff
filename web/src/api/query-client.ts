/** The one cache. Loaders fill it, components read it; the app listens to its failures. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isProblem } from './problem';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What is typed is checked by it, and a 400 stands under the field. */
      shownInPlace?: boolean;
    };
    mutationMeta: {
      /** The form shows refused fields itself; the general dialog stays away from 400 and 409. */
      shownInPlace?: boolean;
    };
  }
}

export type FailureListener = (error: unknown, source: 'query' | 'mutation', shownInPlace: boolean) => void;

let listener: FailureListener | null = null;

/** The app decides what a failure looks like; there is one such place. */
export function setFailureListener(next: FailureListener | null) {
  listener = next;
}

/** Only what another try can cure: no answer at all, or a server that asks for patience. Twice, then it is shown. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (!isProblem(error)) return false;
  return failures < 2 && (error.status === 0 || error.status === 503);
}

export const makeQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => listener?.(error, 'query', query.meta?.shownInPlace ?? false),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) =>
        listener?.(error, 'mutation', mutation.meta?.shownInPlace ?? false),
    }),
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        throwOnError: false,
        // Without a network a page says so at once: one that waits shows its skeleton for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without a network, what was asked for fails at once and is said: a form that waits in silence, and sends hours later, is neither.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export const queryClient = makeQueryClient();
