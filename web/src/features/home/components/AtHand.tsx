/** Short cuts: what somebody keeps at hand, or used last. A version that is newer than their last run says so. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import type { QuickAction } from '@/api/gen/types.gen';
import { pathOf } from '@/features/quick_actions/model';
import { CaseIcon } from '@/ui/CaseIcon';
import { IconMessages, IconWorkspaces } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import classes from './Home.module.css';

export function AtHand({ actions }: { actions: readonly QuickAction[] }) {
  const { t } = useLingui();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
      {actions.map((action) => (
        <Paper key={action.id} component="article" p="sm" className={classes.short}>
          <Group gap="sm" wrap="nowrap">
            {action.kind === 'workspace' ? (
              <IconWorkspaces size={20} stroke={1.6} aria-hidden className={classes.picture} />
            ) : action.kind === 'chat' ? (
              <IconMessages size={20} stroke={1.6} aria-hidden className={classes.picture} />
            ) : (
              <CaseIcon name={action.icon ?? 'file-text'} />
            )}
            <div className={classes.words}>
              <TextLink to={pathOf(action)} fw={500} size="sm" lineClamp={1} c="inherit" className={classes.link}>
                {action.name}
              </TextLink>
              <Text size="xs" c="dimmed" lineClamp={1}>
                {action.kind === 'workspace' ? t`Workspace` : (action.workspace_name ?? t`Shared with the company`)}
              </Text>
            </div>
            {action.is_changed ? (
              <Badge title={t`A newer version than you ran last`}>
                <Trans>Changed</Trans>
              </Badge>
            ) : null}
          </Group>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
