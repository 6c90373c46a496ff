/** Everything the whole page stands in: languages, cache, theme, dialogs, messages. */
import { I18nProvider } from '@lingui/react';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { queryClient } from '@/api/query-client';
import { i18n } from '@/lib/i18n';
import { useDialogsWanted } from '@/ui/dialogs';
import { cssVariables, theme } from '@/ui/theme';

const DialogsHost = lazy(async () => ({ default: (await import('@/ui/DialogsHost')).DialogsHost }));

// The same key as in public/scheme.js, which sets the scheme before this code is there.
const colorScheme = localStorageColorSchemeManager({ key: 'atelier-color-scheme' });

function Dialogs() {
  return useDialogsWanted() ? (
    <Suspense fallback={null}>
      <DialogsHost />
    </Suspense>
  ) : null;
}

export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          colorSchemeManager={colorScheme}
          getStyleNonce={() => nonce}
        >
          <Notifications position="bottom-right" limit={4} />
          {children}
          <Dialogs />
        </MantineProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
}
