/** Title, what can be done here, and the browser tab's title. Each page has exactly one; focus lands on its h1. */

import { Box, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { countedTitle, tabCount } from '@/lib/tab-notice';
import { tabTitle } from '@/lib/tab-title';

type Props = {
  title: string;
  /** Of the browser's tab, where pages beside each other share the title above. */
  tabTitle?: string;
  description?: ReactNode;
  crumbs?: ReactNode;
  /** In front of the title, whose row it never leaves. */
  icon?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, tabTitle: ofTab = title, description, crumbs, icon, badge, actions }: Props) {
  const count = useSyncExternalStore(tabCount.subscribe, tabCount.get);
  return (
    <Box component="header" mb="lg">
      <title>{countedTitle(tabTitle(ofTab), count)}</title>
      {crumbs}
      <Group justify="space-between" align="flex-start" gap="sm" wrap="wrap">
        <Box miw={0} flex="1 1 16rem">
          <Group gap="xs">
            <Group gap="xs" wrap="nowrap" align="flex-start" maw="100%">
              {icon}
              {/* What somebody named may be a whole question. */}
              <Title order={1} tabIndex={-1} title={title} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                {title}
              </Title>
            </Group>
            {badge}
          </Group>
          {description ? (
            <Text c="dimmed" mt={4} className="prose">
              {description}
            </Text>
          ) : null}
        </Box>
        {actions ? <Group gap="xs">{actions}</Group> : null}
      </Group>
    </Box>
  );
}
