/** The way to ask, from wherever one finds out that something is missing. Its form is fetched when it is wanted. */
import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { AccountPermission } from '@/lib/permissions';
import { IconSend } from '@/ui/icons';

const AskDialog = lazy(async () => ({ default: (await import('./AskDialog')).AskDialog }));

type Props = ButtonProps & {
  kind?: 'workspace' | 'permission';
  permission?: AccountPermission;
  /** What for, where several stand on a page. */
  'aria-label'?: string;
};

export function AskButton({ kind = 'workspace', permission, ...rest }: Props) {
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconSend size={16} />} {...rest} onClick={open}>
        <Trans>Request access</Trans>
      </Button>
      {asking ? (
        <Suspense fallback={null}>
          <AskDialog kind={kind} permission={permission ?? null} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
