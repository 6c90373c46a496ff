/** Chooses widgets and puts them in order, with buttons that every hand and every reader of screens can use. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import type { DashboardWidget } from '@/api/gen/types.gen';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { moved, WIDGET_NAMES, WIDGETS } from '../model';

type Props = {
  widgets: readonly DashboardWidget[];
  isOwn: boolean;
  isBusy: boolean;
  onChoose: (widgets: DashboardWidget[]) => void;
  onReset: () => void;
  onClose: () => void;
};

export function Arrange({ widgets, isOwn, isBusy, onChoose, onReset, onClose }: Props) {
  const { i18n, t } = useLingui();
  const others = WIDGETS.filter((kind) => !widgets.includes(kind));
  return (
    <Panel
      title={t`Arrange your dashboard`}
      description={<Trans>It is the same on all your devices.</Trans>}
      actions={
        <>
          {isOwn ? (
            <Button variant="subtle" color="gray" disabled={isBusy} onClick={onReset}>
              <Trans>Start over</Trans>
            </Button>
          ) : null}
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Stack component="ol" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
          {widgets.map((kind, at) => {
            const name = i18n._(WIDGET_NAMES[kind]);
            return (
              <Group component="li" key={kind} gap="xs" wrap="nowrap">
                <ActionIcon
                  size={28}
                  aria-label={t`Move up: ${name}`}
                  disabled={at === 0}
                  onClick={() => onChoose(moved(widgets, at, -1))}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  size={28}
                  aria-label={t`Move down: ${name}`}
                  disabled={at === widgets.length - 1}
                  onClick={() => onChoose(moved(widgets, at, 1))}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
                <Text flex={1}>{name}</Text>
                <ActionIcon
                  size={28}
                  aria-label={t`Remove: ${name}`}
                  onClick={() => onChoose(widgets.filter((each) => each !== kind))}
                >
                  <IconX size={16} />
                </ActionIcon>
              </Group>
            );
          })}
        </Stack>
        {others.length === 0 ? null : (
          <Group gap="xs">
            {others.map((kind) => {
              const name = i18n._(WIDGET_NAMES[kind]);
              return (
                <Button
                  key={kind}
                  size="xs"
                  variant="default"
                  leftSection={<IconPlus size={14} />}
                  aria-label={t`Add: ${name}`}
                  onClick={() => onChoose([...widgets, kind])}
                >
                  {name}
                </Button>
              );
            })}
          </Group>
        )}
      </Stack>
    </Panel>
  );
}
