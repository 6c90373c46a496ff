/** What the palette offers for some words: what is known here at once, what the server finds a moment later. */
import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { heldBy, useIsPartner, useProfile } from '@/features/auth/queries';
import { caseListQuery, sharedCasesQuery } from '@/features/cases/queries';
import { PLACE_ICONS } from '@/features/settings/icons';
import { placesFor } from '@/features/settings/model';
import { workspacesQuery } from '@/features/workspaces/queries';
import { features } from '@/lib/environment';
import { paths } from '@/lib/paths';
import type { ShortcutId } from '@/lib/shortcuts';
import {
  type Icon,
  IconEdit,
  IconHistory,
  IconHome,
  IconKeyboard,
  IconPlus,
  IconPuzzle,
  IconSettings,
  IconSparkles,
  IconWorkspaces,
} from '@/ui/icons';

const MOST = 6;
const PAUSE_MS = 150;

export type Choice = {
  id: string;
  label: string;
  description?: string;
  icon: Icon;
  keys?: ShortcutId;
  act: () => void;
};

type Choices = {
  groups: { label: string; choices: Choice[] }[];
  /** The server has not answered for these words yet. */
  waits: boolean;
  failed: boolean;
};

export function useChoices(text: string, onKeys: () => void): Choices {
  const { t, i18n } = useLingui();
  const profile = useProfile();
  const navigate = useNavigate();
  const wanted = text.trim();
  const [search] = useDebouncedValue(wanted, PAUSE_MS);
  // A partner would be refused both.
  const isPartner = useIsPartner();
  const workspaces = useQuery({ ...workspacesQuery(), enabled: !isPartner });
  const cases = useInfiniteQuery({
    ...caseListQuery({ ...(search === '' ? {} : { search }), sort_by: 'updated', limit: MOST }),
    // What was shown stays until the answer is here: a list that empties itself takes the choice from under Enter.
    placeholderData: keepPreviousData,
    enabled: !isPartner,
  });
  // What everybody of the company may run: of most of it the lists of workspaces know nothing.
  const shared = useInfiniteQuery({
    ...sharedCasesQuery({ search, limit: MOST }),
    placeholderData: keepPreviousData,
    enabled: !isPartner && search !== '',
  });
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (label: string) => words.every((word) => label.toLowerCase().includes(word));
  const hasAnswered = ({ isPlaceholderData, isPending }: { isPlaceholderData: boolean; isPending: boolean }) =>
    !isPlaceholderData && !isPending;
  const answered = isPartner || (search === wanted && hasAnswered(cases) && (search === '' || hasAnswered(shared)));

  const go = (to: string) => () => void navigate(to);
  const found: Choice[] = (cases.data?.pages[0]?.data ?? [])
    .filter((each) => answered || fits(each.name))
    .map((each) => ({
      id: each.id,
      label: each.name,
      description: each.workspace_name,
      icon: IconSparkles,
      act: go(each.published_version === null ? paths.editUseCase(each.id) : paths.runUseCase(each.id)),
    }));
  const known = new Set(found.map(({ id }) => id));
  const everybodys: Choice[] = (search === '' ? [] : (shared.data?.pages[0]?.data ?? []))
    .filter((each) => !known.has(each.id) && (answered || fits(each.name)))
    .map(({ id, name }) => ({
      id,
      label: name,
      description: t`Shared with the company`,
      icon: IconSparkles,
      act: go(paths.runUseCase(id)),
    }));
  const spaces: Choice[] = (workspaces.data ?? [])
    .filter((workspace) => fits(workspace.name))
    .slice(0, MOST)
    .map(({ id, name }) => ({ id, label: name, icon: IconWorkspaces, act: go(paths.workspace(id)) }));
  const figures: Choice = { id: 'partner', label: t`Your plugins`, icon: IconPuzzle, act: go(paths.partner()) };
  const settings: Choice = {
    id: 'settings',
    label: t`Settings`,
    icon: IconSettings,
    keys: 'settings',
    act: go(paths.settings()),
  };
  const keys: Choice = { id: 'keys', label: t`Keyboard shortcuts`, icon: IconKeyboard, keys: 'help', act: onKeys };
  const everywhere: Choice[] = [
    { id: 'home', label: t`Home`, icon: IconHome, keys: 'home', act: go(paths.home()) },
    { id: 'workspaces', label: t`Workspaces`, icon: IconWorkspaces, keys: 'workspaces', act: go(paths.workspaces()) },
    { id: 'runs', label: t`Runs`, icon: IconHistory, keys: 'runs', act: go(paths.runs()) },
    settings,
    { id: 'build', label: t`Build`, icon: IconEdit, act: go(paths.build()) },
    { id: 'create', label: t`New use case`, icon: IconPlus, keys: 'create', act: go(paths.buildUseCase()) },
  ];
  // Two dozen pages of the settings would bury the rest, so they are there for whoever types what one is called.
  const pages: Choice[] = placesFor(heldBy(profile), features.userManagement)
    .filter((place) => wanted !== '' && (profile.acting === null || !place.own))
    // A partner's own page is above already.
    .filter((place) => !isPartner || place.key !== 'partner')
    .map(({ key, to, label }) => ({
      id: `settings-${key}`,
      label: i18n._(label),
      description: t`Settings`,
      icon: PLACE_ICONS[key],
      act: go(to),
    }));
  const places = [...(isPartner ? [figures, settings] : everywhere), keys, ...pages];
  const groups = [
    { label: t`Use cases`, choices: [...found, ...everybodys] },
    { label: t`Workspaces`, choices: spaces },
    { label: t`Go to`, choices: places.filter((place) => fits(place.label)) },
  ];
  return {
    groups: groups.filter((group) => group.choices.length > 0),
    waits: !cases.isError && !answered,
    failed: (cases.isError || (search !== '' && shared.isError)) && search === wanted,
  };
}
