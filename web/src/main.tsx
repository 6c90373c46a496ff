/** Starts the page: policy and nonce before anything that writes to the document, then providers and routes. */
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@/ui/global.css';
import '@/ui/boot.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { watchFrame } from '@/app/frame-guard';
import { startObserving } from '@/app/observe';
import { Providers } from '@/app/providers';
import { onRouteError } from '@/app/report';
import { routes } from '@/app/routes';
import { reloadOnStaleChunk } from '@/app/stale-chunk';
import { installTrustedTypes } from '@/lib/trusted-types';

installTrustedTypes();
reloadOnStaleChunk();

const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';
setNonce(nonce);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');
const reactRoot = createRoot(root);

function start(container: typeof reactRoot) {
  const router = createBrowserRouter(routes);
  container.render(
    <StrictMode>
      <Providers nonce={nonce}>
        <RouterProvider router={router} onError={onRouteError} />
      </Providers>
    </StrictMode>,
  );
}

if (!watchFrame({ onFramed: () => reactRoot.unmount() })) {
  start(reactRoot);
  startObserving();
}
