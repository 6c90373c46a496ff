/** What a browser has and happy-dom lacks, and a clean slate between tests. */
import '@testing-library/jest-dom/vitest';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { resetDb } from '@mock/db';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { queryClient } from '@/api/query-client';
import { forgetTold } from '@/app/failures';
import { uploads } from '@/features/documents/uploads';
import { showTimesIn } from '@/lib/format';
import '@/lib/i18n';
import { server } from './server';

/** Set it (7000) to see the document of a test that fails. */
const SHOWN = process.env['DEBUG_PRINT_LIMIT'] !== undefined;

function notFound(message: string | null) {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  return error;
}

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

configure({
  // A page's first test loads its code too, and the machine may be busy; what never comes still fails.
  asyncUtilTimeout: 20_000,
  // Each query that finds nothing yet would print the whole document into an error that is thrown away: a sixth of the time of all tests.
  ...(SHOWN ? {} : { getElementError: notFound }),
});

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(async () => {
  // A part of a page that is still on its way would find no page to come to.
  await vi.dynamicImportSettled();
  server.close();
});

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoResizeObserver);
  vi.stubGlobal(
    'matchMedia',
    (query: string) =>
      ({
        // A wide screen that wants no motion.
        matches: query.includes('min-width') || query.includes('reduced-motion'),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        addListener: () => undefined,
        removeListener: () => undefined,
        dispatchEvent: () => false,
        onchange: null,
      }) satisfies MediaQueryList,
  );
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(() => {
  // Files share what they load: whatever one of them leaves, another would find.
  vi.useRealTimers();
  showTimesIn(undefined);
  forgetTold();
  cleanup();
  modals.closeAll();
  notifications.clean();
  notifications.cleanQueue();
  // What was put beside the page: a file whose modules are new ones (`vi.resetModules`) would not know it for its own.
  document.body.replaceChildren();
  queryClient.clear();
  for (const { id } of uploads.snapshot()) {
    uploads.cancel(id);
    uploads.forget(id);
  }
  server.resetHandlers();
  resetDb();
  localStorage.clear();
  sessionStorage.clear();
});
