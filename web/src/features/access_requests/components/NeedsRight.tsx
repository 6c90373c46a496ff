/** A page for people with a right: shows it to them, and to everybody else what is missing and how to ask for it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHeld } from '@/features/auth/queries';
import { type AccountPermission, allows, isPartner } from '@/lib/permissions';
import { EmptyView } from '@/ui/EmptyView';
import { IconLock } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { isAskable, RIGHT_NAMES } from '../rights';
import { AskButton } from './AskButton';

type Props = {
  title: string;
  /** One of these is enough; the first is the one to ask for. */
  rights: readonly [AccountPermission, ...AccountPermission[]];
  children: ReactNode;
};

export function NeedsRight({ title, rights, children }: Props) {
  const { i18n, t } = useLingui();
  const held = useHeld();
  if (rights.some((right) => allows(held, right))) return children;
  const name = i18n._(RIGHT_NAMES[rights[0]]);
  return (
    <>
      <PageHeader title={title} />
      <Paper className="surface">
        <EmptyView
          icon={<IconLock size={28} />}
          title={t`You do not have access to this page`}
          description={
            <Trans>It needs the right “{name}”. Somebody who answers requests can give you a role that has it.</Trans>
          }
          {...(isAskable(rights[0]) && !isPartner(held)
            ? { action: <AskButton kind="permission" permission={rights[0]} /> }
            : {})}
        />
      </Paper>
    </>
  );
}
