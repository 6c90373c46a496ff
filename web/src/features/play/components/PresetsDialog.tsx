/** Presets of a chat: chooses one, and keeps the settings of this chat as one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChatPreset } from '@/api/gen/types.gen';
import { modelsQuery } from '@/features/models/queries';
import { canInWorkspace } from '@/features/workspaces/model';
import { workspacesQuery } from '@/features/workspaces/queries';
import { EmptyList } from '@/ui/EmptyList';
import { ErrorView } from '@/ui/ErrorView';
import { IconPlus, IconTemplate } from '@/ui/icons';
import { SearchBox } from '@/ui/SearchBox';
import { toast } from '@/ui/toast';
import { presetsQuery } from '../preset-queries';
import { applied } from '../presets';
import type { Settings } from '../settings';
import classes from './Play.module.css';
import { PresetForm } from './PresetForm';
import { PresetRow } from './PresetRow';

type Props = { settings: Settings; onSettings: (change: Partial<Settings>) => void; onClose: () => void };

/** null: a new one. */
type Named = { preset: ChatPreset | null };

export function PresetsDialog({ settings, onSettings, onClose }: Props) {
  const { t } = useLingui();
  const { workspaceId } = settings;
  const { data: regions = [] } = useQuery(modelsQuery());
  const { data: workspaces = [] } = useQuery(workspacesQuery());
  const [search, setSearch] = useState('');
  const [named, setNamed] = useState<Named | null>(null);
  const list = useInfiniteQuery(presetsQuery(workspaceId, search));
  const presets = list.data?.pages.flatMap((page) => page.data);
  const mayShare = workspaces.some((each) => each.id === workspaceId && canInWorkspace(each, 'build-use-cases'));
  const use = (preset: ChatPreset) => {
    onSettings(applied(preset, settings, regions));
    toast.good(t`“${preset.name}” applied to this chat`);
    onClose();
  };
  return (
    <>
      <Modal opened onClose={onClose} size="lg" title={<Text fw={600}>{t`Presets`}</Text>}>
        <Stack gap="md">
          <Text size="sm">
            <Trans>
              A preset keeps the model, the instruction, the search, “Sources only”, “Can ask questions” and the use
              cases of a chat, for the next one.
            </Trans>
          </Text>
          <SearchBox label={t`Search presets`} value={search} onSearch={setSearch} />
          {list.error !== null && presets === undefined ? (
            <ErrorView error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
          ) : presets === undefined ? (
            <Skeleton h={120} aria-busy />
          ) : presets.length === 0 ? (
            <EmptyList
              isFiltered={search !== ''}
              noMatch={{ title: t`No presets match your search` }}
              icon={<IconTemplate size={28} />}
              title={t`No presets yet`}
              description={t`Set up a chat the way you like it and save its settings here. Presets that colleagues share in this workspace appear here, too.`}
            />
          ) : (
            <Stack component="ul" gap="xs" className={classes.toolRows} aria-label={t`Presets`}>
              {presets.map((preset) => (
                <PresetRow
                  key={preset.id}
                  preset={preset}
                  settings={settings}
                  regions={regions}
                  mayShare={mayShare}
                  onUse={() => use(preset)}
                  onRename={() => setNamed({ preset })}
                />
              ))}
            </Stack>
          )}
          {list.hasNextPage ? (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              <Trans>Show more presets</Trans>
            </Button>
          ) : null}
          <Button leftSection={<IconPlus size={16} />} onClick={() => setNamed({ preset: null })}>
            <Trans>Save the settings of this chat</Trans>
          </Button>
        </Stack>
      </Modal>
      {named === null ? null : (
        <PresetForm preset={named.preset} settings={settings} mayShare={mayShare} onClose={() => setNamed(null)} />
      )}
    </>
  );
}
