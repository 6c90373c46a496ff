/** What a list shows when there is nothing: what belongs here, and the one thing to do about it. */
import { EmptyState } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { icon: ReactNode; title: string; description?: ReactNode; action?: ReactNode };

export function EmptyView({ icon, title, description, action }: Props) {
  return (
    <EmptyState py="xl" px="md" icon={icon} title={title} description={description} withIndicatorBackground>
      {action ? <EmptyState.Actions>{action}</EmptyState.Actions> : null}
    </EmptyState>
  );
}
