/** Ctrl/⌘K: pages, workspaces and use cases by name. Loaded when it is first opened. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Kbd } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { caseListQuery } from '@/features/use_cases/queries';
import { workspacesQuery } from '@/features/workspaces/queries';
import { paths } from '@/lib/paths';
import { caps, type ShortcutId } from '@/lib/shortcuts';
import {
  type Icon,
  IconHistory,
  IconHome,
  IconKeyboard,
  IconPlus,
  IconSearch,
  IconSettings,
  IconSparkles,
  IconWorkspaces,
} from '@/ui/icons';
import '@mantine/spotlight/styles.css';

const MOST = 6;
const [store, spotlight] = createSpotlight();

type Choice = { id: string; label: string; description?: string; icon: Icon; keys?: ShortcutId; act: () => void };

type Props = { opened: boolean; onClose: () => void; onKeys: () => void };

export default function Palette({ opened, onClose, onKeys }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const workspaces = useQuery({ ...workspacesQuery(), enabled: opened });
  const cases = useInfiniteQuery({
    ...caseListQuery({ ...(search === '' ? {} : { search }), sort_by: 'updated', limit: MOST }),
    enabled: opened,
  });

  const go = (to: string) => () => void navigate(to);
  const places: Choice[] = [
    { id: 'home', label: t`Home`, icon: IconHome, keys: 'home', act: go(paths.home()) },
    { id: 'workspaces', label: t`Workspaces`, icon: IconWorkspaces, keys: 'workspaces', act: go(paths.workspaces()) },
    { id: 'runs', label: t`Runs`, icon: IconHistory, keys: 'runs', act: go(paths.runs()) },
    { id: 'settings', label: t`Settings`, icon: IconSettings, keys: 'settings', act: go(paths.settings()) },
    { id: 'create', label: t`New use case`, icon: IconPlus, keys: 'create', act: go(paths.buildUseCase()) },
    { id: 'keys', label: t`Keyboard shortcuts`, icon: IconKeyboard, keys: 'help', act: onKeys },
  ];
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (label: string) => words.every((word) => label.toLowerCase().includes(word));
  const groups: { label: string; choices: Choice[] }[] = [
    {
      label: t`Use cases`,
      // Until the server has answered for these words, only what fits them: Enter must not open something else.
      choices: (cases.data?.pages[0]?.data ?? [])
        .filter((found) => search === text.trim() || fits(found.name))
        .map((found) => ({
          id: found.id,
          label: found.name,
          description: found.workspace_name,
          icon: IconSparkles,
          act: go(found.published_version === null ? paths.editUseCase(found.id) : paths.runUseCase(found.id)),
        })),
    },
    {
      label: t`Workspaces`,
      choices: (workspaces.data ?? [])
        .filter((workspace) => fits(workspace.name))
        .slice(0, MOST)
        .map((workspace) => ({
          id: workspace.id,
          label: workspace.name,
          icon: IconWorkspaces,
          act: go(paths.workspace(workspace.id)),
        })),
    },
    { label: t`Go to`, choices: places.filter((place) => fits(place.label)) },
  ].filter((group) => group.choices.length > 0);
  const shown = groups.flatMap((group) => group.choices.map(({ id }) => id)).join();
  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened]);
  // Whenever other choices are shown, whatever they are.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(selectFirst, [shown, opened]);
  const waits = cases.isFetching || search !== text.trim();

  return (
    <Spotlight.Root
      store={store}
      onSpotlightClose={onClose}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      scrollable
      attributes={{ content: { 'aria-label': t`Find anything` } }}
      maxHeight={420}
    >
      <Spotlight.Search
        placeholder={t`Find use cases, workspaces and pages`}
        aria-label={t`Find use cases, workspaces and pages`}
        leftSection={<IconSearch size={18} />}
      />
      <Spotlight.ActionsList>
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group.label} label={group.label}>
            {group.choices.map(({ id, label, description, icon: Picture, keys, act }) => (
              <Spotlight.Action
                key={id}
                label={label}
                {...(description === undefined ? {} : { description })}
                leftSection={<Picture size={18} stroke={1.6} aria-hidden />}
                rightSection={keys === undefined ? null : caps(keys).map((cap) => <Kbd key={cap}>{cap}</Kbd>)}
                onClick={act}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 ? (
          <Spotlight.Empty>
            {waits ? <Trans>Searching…</Trans> : <Trans>Nothing is called like that. Try fewer words.</Trans>}
          </Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** Spotlight selects the first choice when the words change; ours may come later, from the server. */
function selectFirst() {
  const list = document.getElementById(store.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}
