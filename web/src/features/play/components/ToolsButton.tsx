/** Beside the field of the message: which use cases the model may run. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Group, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { modelsQuery } from '@/features/models/queries';
import { findModel } from '@/features/use_cases/models';
import { IconPuzzle } from '@/ui/icons';
import type { Settings } from '../settings';
import { onCount } from '../tools';
import classes from './Play.module.css';

const ToolsDialog = lazy(async () => ({ default: (await import('./ToolsDialog')).ToolsDialog }));

type Props = { settings: Settings; onSettings: (change: Partial<Settings>) => void };

export function ToolsButton({ settings, onSettings }: Props) {
  const { t } = useLingui();
  const { data: regions = [] } = useQuery(modelsQuery());
  const [opened, setOpened] = useState(false);
  const { tools, models } = settings;
  const on = onCount(tools);
  const words = on === 0 ? t`Use cases` : plural(on, { one: '# use case', other: '# use cases' });
  const unable = models.flatMap((choice) => {
    const model = findModel(regions, choice);
    return model === undefined || model.capabilities.includes('tools') ? [] : [model.label];
  });
  return (
    <>
      <UnstyledButton
        px={6}
        mih={30}
        className={classes.mode}
        aria-haspopup="dialog"
        aria-label={words}
        title={t`Use cases that the model may run to answer`}
        disabled={settings.workspaceId === ''}
        onClick={() => setOpened(true)}
      >
        <Group gap={4} wrap="nowrap">
          <IconPuzzle size={16} aria-hidden />
          <Text size="xs" component="span" visibleFrom="sm">
            {words}
          </Text>
          {on === 0 ? null : (
            <Text size="xs" component="span" hiddenFrom="sm">
              {on}
            </Text>
          )}
        </Group>
      </UnstyledButton>
      {opened ? (
        <Suspense fallback={null}>
          <ToolsDialog
            workspaceId={settings.workspaceId}
            tools={tools}
            unable={unable}
            onChange={(next) => onSettings({ tools: next })}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
