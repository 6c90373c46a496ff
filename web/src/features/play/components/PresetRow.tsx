/** A preset in the list: what it sets, and what can be done with it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Button, Group, Menu, Text } from '@mantine/core';
import type { ChatPreset, RegionModels } from '@/api/gen/types.gen';
import { titleOf } from '@/features/use_cases/models';
import { IconDots, IconEdit, IconRefresh, IconTrash, IconUserCircle, IconUsers } from '@/ui/icons';
import { offerUndo } from '@/ui/undo';
import { useChangePreset, useDeletePreset } from '../preset-queries';
import { keptOf, missingOf, settingsOf } from '../presets';
import type { Settings } from '../settings';
import classes from './Play.module.css';

type Props = {
  preset: ChatPreset;
  settings: Settings;
  regions: readonly RegionModels[];
  mayShare: boolean;
  onUse: () => void;
  onRename: () => void;
};

export function PresetRow({ preset, settings, regions, mayShare, onUse, onRename }: Props) {
  const { t } = useLingui();
  const change = useChangePreset();
  const { remove, restore } = useDeletePreset();
  const { id, name, revision } = preset;
  const update = async () => {
    const before = keptOf(preset);
    const after = await change.mutateAsync({ id, change: { revision, settings: settingsOf(settings) } });
    offerUndo(t`“${name}” updated`, () =>
      change.mutateAsync({ id, change: { revision: after.revision, settings: before } }),
    );
  };
  const discard = async () => {
    await remove.mutateAsync(id);
    offerUndo(t`“${name}” deleted`, () => restore.mutateAsync(id));
  };
  return (
    <li>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <div className={classes.toolName}>
          <Group gap={6}>
            <Text size="sm" fw={500}>
              {name}
            </Text>
            {preset.is_shared ? (
              <Badge color="indigo" size="sm">
                <Trans>Shared</Trans>
              </Badge>
            ) : null}
          </Group>
          <Contents preset={preset} regions={regions} />
        </div>
        <Group gap={4} wrap="nowrap">
          <Button size="xs" variant="default" aria-label={t`Use ${name}`} onClick={onUse}>
            <Trans>Use</Trans>
          </Button>
          {preset.is_mine_to_change ? (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon size={30} aria-label={t`Actions for ${name}`}>
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconEdit size={16} />} onClick={onRename}>
                  <Trans>Rename</Trans>
                </Menu.Item>
                <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => void update().catch(() => null)}>
                  <Trans>Update from this chat</Trans>
                </Menu.Item>
                {mayShare ? (
                  <Menu.Item
                    leftSection={preset.is_shared ? <IconUserCircle size={16} /> : <IconUsers size={16} />}
                    onClick={() => change.mutate({ id, change: { revision, is_shared: !preset.is_shared } })}
                  >
                    {preset.is_shared ? <Trans>Stop sharing</Trans> : <Trans>Share in this workspace</Trans>}
                  </Menu.Item>
                ) : null}
                <Menu.Item
                  color="red"
                  leftSection={<IconTrash size={16} />}
                  onClick={() => void discard().catch(() => null)}
                >
                  <Trans>Delete</Trans>
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          ) : null}
        </Group>
      </Group>
    </li>
  );
}

function Contents({ preset, regions }: Pick<Props, 'preset' | 'regions'>) {
  const { t } = useLingui();
  const { model, system_text: system } = preset;
  const missing = missingOf(preset, regions);
  const tools = preset.tools.length - missing.tools;
  const facts = [
    model === null ? null : titleOf(regions, model),
    preset.searches_documents ? t`searches documents` : null,
    preset.sources_only ? t`sources only` : null,
    preset.asks_back ? t`can ask questions` : null,
  ].filter((fact) => fact !== null);
  return (
    <>
      <Text size="xs" c="dimmed">
        {facts.join(' · ')}
        {tools === 0 ? null : (
          <>
            {facts.length === 0 ? '' : ' · '}
            <Plural value={tools} one="# use case" other="# use cases" />
          </>
        )}
      </Text>
      {system === '' ? null : (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {system}
        </Text>
      )}
      {missing.model ? (
        <Text size="xs" c="orange">
          <Trans>Its model is no longer available, so the chat keeps its current one.</Trans>
        </Text>
      ) : null}
      {missing.tools === 0 ? null : (
        <Text size="xs" c="orange">
          <Plural
            value={missing.tools}
            one="# use case is left out: it was deleted, is not published, or you may not run it."
            other="# use cases are left out: they were deleted, are not published, or you may not run them."
          />
        </Text>
      )}
    </>
  );
}
