/** Chooses the use cases that the model of a chat may run, and whether it has to ask before. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Alert, Button, Group, Modal, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallableUseCase, ChatToolMode } from '@/api/gen/types.gen';
import { EmptyList } from '@/ui/EmptyList';
import { ErrorView } from '@/ui/ErrorView';
import { IconInfo, IconPlus, IconPuzzle, IconTrash } from '@/ui/icons';
import { SearchBox } from '@/ui/SearchBox';
import { callableQuery } from '../tool-queries';
import { type ChatToolChoice, MOST_TOOLS } from '../tools';
import classes from './Play.module.css';

type Props = {
  workspaceId: string;
  tools: readonly ChatToolChoice[];
  /** The chosen models that cannot use any. */
  unable: readonly string[];
  onChange: (tools: readonly ChatToolChoice[]) => void;
  onClose: () => void;
};

export function ToolsDialog({ workspaceId, tools, unable, onChange, onClose }: Props) {
  const { t } = useLingui();
  const names = unable.join(', ');
  const isFull = tools.length >= MOST_TOOLS;
  return (
    <Modal opened onClose={onClose} size="lg" title={<Text fw={600}>{t`Use cases for the model`}</Text>}>
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            The model may run these use cases while it answers. Each one is your own run: it is in your history and
            counts towards your limits.
          </Trans>
        </Text>
        {unable.length === 0 ? null : (
          <Alert color="orange" icon={<IconInfo size={18} />}>
            <Trans>{names} cannot run use cases. Choose a model that can.</Trans>
          </Alert>
        )}
        {tools.length === 0 ? null : (
          <Stack component="ul" gap="xs" className={classes.toolRows} aria-label={t`Chosen use cases`}>
            {tools.map((tool) => (
              <Chosen
                key={tool.id}
                tool={tool}
                onMode={(mode) => onChange(tools.map((each) => (each.id === tool.id ? { ...each, mode } : each)))}
                onRemove={() => onChange(tools.filter(({ id }) => id !== tool.id))}
              />
            ))}
          </Stack>
        )}
        {isFull ? (
          <Text size="sm" role="status">
            <Trans>A chat cannot have more use cases than these. Remove one to add another.</Trans>
          </Text>
        ) : (
          <Offered
            workspaceId={workspaceId}
            chosen={tools}
            onAdd={({ id, name }) => onChange([...tools, { id, name, mode: 'ask' }])}
          />
        )}
      </Stack>
    </Modal>
  );
}

type ChosenProps = { tool: ChatToolChoice; onMode: (mode: ChatToolMode) => void; onRemove: () => void };

function Chosen({ tool, onMode, onRemove }: ChosenProps) {
  const { t } = useLingui();
  const name = tool.name ?? t`No longer available`;
  return (
    <li>
      <Group gap="xs" justify="space-between">
        <div className={classes.toolName}>
          <Text size="sm" fw={500}>
            {name}
          </Text>
          {tool.name === null ? (
            <Text size="xs" c="dimmed">
              <Trans>It was deleted, is not published, or you may not run it. The model is not told about it.</Trans>
            </Text>
          ) : null}
        </div>
        <Group gap={4} wrap="nowrap">
          <Select
            size="xs"
            w={150}
            aria-label={t`How ${name} runs`}
            allowDeselect={false}
            data={[
              { value: 'ask', label: t`Ask me first` },
              { value: 'auto', label: t`Run automatically` },
              { value: 'never', label: t`Off` },
            ]}
            value={tool.mode}
            onChange={(mode) => {
              if (mode === 'ask' || mode === 'auto' || mode === 'never') onMode(mode);
            }}
          />
          <ActionIcon size={30} aria-label={t`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </Group>
    </li>
  );
}

type OfferedProps = {
  workspaceId: string;
  chosen: readonly ChatToolChoice[];
  onAdd: (useCase: CallableUseCase) => void;
};

function Offered({ workspaceId, chosen, onAdd }: OfferedProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const { data, error, refetch, isFetching } = useQuery(callableQuery(workspaceId, search));
  const offered = data?.filter(({ id }) => chosen.every((tool) => tool.id !== id));
  return (
    <Stack gap="xs">
      <SearchBox label={t`Search use cases`} value={search} onSearch={setSearch} />
      {error !== null && offered === undefined ? (
        <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : offered === undefined ? (
        <Skeleton h={120} aria-busy />
      ) : offered.length === 0 ? (
        <EmptyList
          isFiltered={search !== ''}
          noMatch={{ title: t`No use cases match your search` }}
          icon={<IconPuzzle size={28} />}
          title={t`No other use cases`}
          description={t`Published use cases that you may run are listed here: those of this workspace, and those shared with your company.`}
        />
      ) : (
        <Stack component="ul" gap="xs" className={classes.toolRows} aria-label={t`Use cases to choose from`}>
          {offered.map((useCase) => (
            <li key={useCase.id}>
              <Group gap="xs" justify="space-between" wrap="nowrap">
                <div className={classes.toolName}>
                  <Text size="sm" fw={500}>
                    {useCase.name}
                  </Text>
                  <Text size="xs" c="dimmed" lineClamp={2}>
                    {useCase.description}
                  </Text>
                  {useCase.is_shared ? (
                    <Text size="xs" c="dimmed">
                      <Trans>Shared with your company. Documents of this chat are not given to it.</Trans>
                    </Text>
                  ) : null}
                  {useCase.asks_for_file ? (
                    <Text size="xs" c="dimmed">
                      <Trans>It can be given the documents of this chat.</Trans>
                    </Text>
                  ) : null}
                </div>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPlus size={14} />}
                  aria-label={t`Add ${useCase.name}`}
                  onClick={() => onAdd(useCase)}
                >
                  <Trans>Add</Trans>
                </Button>
              </Group>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
