/** The head of a chat that has not begun: where its documents come from, what the model is told, and whether it stays. */

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, Switch, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { canInWorkspace } from '@/features/workspaces/model';
import { workspacesQuery } from '@/features/workspaces/queries';
import { tabTitle } from '@/lib/tab-title';
import { IconNotes, IconTemplate } from '@/ui/icons';
import { oneOf, useQueryState } from '@/ui/query-state';
import type { Settings } from '../settings';
import classes from './Play.module.css';

const PresetsDialog = lazy(async () => ({ default: (await import('./PresetsDialog')).PresetsDialog }));
const SavePrompt = lazy(async () => ({ default: (await import('./SavePrompt')).SavePrompt }));
const SystemText = lazy(async () => ({ default: (await import('./SystemText')).SystemText }));

type Props = { history: ReactNode; settings: Settings; onSettings: (change: Partial<Settings>) => void };

export function NewChatHead({ history, settings, onSettings }: Props) {
  const { t } = useLingui();
  const { data: workspaces = [] } = useQuery(workspacesQuery());
  const [telling, setTelling] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [query, set] = useQueryState();
  const here = workspaces.find(({ id }) => id === settings.workspaceId);
  const writesPrompt = oneOf(query, 'new', ['prompt']) !== undefined;
  const open = workspaces.filter((each) => canInWorkspace(each, 'run-use-cases'));
  return (
    <header className={classes.head}>
      <title>{tabTitle(t`New chat`)}</title>
      <Group justify="space-between" gap="xs">
        <Group gap="xs" wrap="nowrap">
          {history}
          <Title order={1} size="h2" tabIndex={-1}>
            <Trans>New chat</Trans>
          </Title>
        </Group>
        <Group gap="sm">
          {open.length < 2 ? null : (
            <Select
              size="xs"
              w={180}
              aria-label={t`Workspace`}
              allowDeselect={false}
              searchable
              data={open.map(({ id, name }) => ({ value: id, label: name }))}
              value={settings.workspaceId}
              // Documents and use cases of one workspace do not go along into another.
              onChange={(id) => onSettings({ workspaceId: id ?? '', attached: [], tools: [], sourcesOnly: false })}
            />
          )}
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconTemplate size={16} />}
            disabled={settings.workspaceId === ''}
            onClick={() => setChoosing(true)}
          >
            <Trans>Presets</Trans>
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconNotes size={16} />}
            onClick={() => setTelling(true)}
          >
            {settings.system === '' ? <Trans>Instruction</Trans> : <Trans>Instruction set</Trans>}
          </Button>
          <Switch
            size="xs"
            label={t`Temporary`}
            title={t`Deleted automatically after a day`}
            checked={settings.temporary}
            onChange={(event) => onSettings({ temporary: event.currentTarget.checked })}
          />
        </Group>
      </Group>
      {telling ? (
        <Suspense fallback={null}>
          <SystemText
            words={settings.system}
            loading={false}
            error={[]}
            onSave={(system) => {
              onSettings({ system });
              setTelling(false);
            }}
            onClose={() => setTelling(false)}
          />
        </Suspense>
      ) : null}
      {writesPrompt && here !== undefined && canInWorkspace(here, 'build-use-cases') ? (
        <Suspense fallback={null}>
          <SavePrompt
            workspaceId={here.id}
            words=""
            mayPublish={canInWorkspace(here, 'publish-use-cases')}
            onClose={() => set({ new: null })}
          />
        </Suspense>
      ) : null}
      {choosing ? (
        <Suspense fallback={null}>
          <PresetsDialog settings={settings} onSettings={onSettings} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </header>
  );
}
