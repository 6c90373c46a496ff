/** What the palette offers for some words: what is known here at once, what the server finds a moment later. */
import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { heldBy, useCan, useIsPartner, useProfile } from '@/features/auth/queries';
import { caseListQuery, sharedCasesQuery } from '@/features/cases/queries';
import { favouritesQuery } from '@/features/favourites/queries';
import { pathOf, pathOfShared } from '@/features/quick_actions/model';
import { quickActionsQuery } from '@/features/quick_actions/queries';
import { PLACE_ICONS } from '@/features/settings/icons';
import { placesFor } from '@/features/settings/model';
import { templatesQuery } from '@/features/templates/queries';
import { workspacesQuery } from '@/features/workspaces/queries';
import { features } from '@/lib/environment';
import { fullName } from '@/lib/format';
import { paths } from '@/lib/paths';
import type { ShortcutId } from '@/lib/shortcuts';
import {
  type Icon,
  IconCalendar,
  IconFile,
  IconHistory,
  IconMessages,
  IconMovie,
  IconPuzzle,
  IconSettings,
  IconSparkles,
  IconStar,
  IconTable,
  IconTemplate,
  IconUsers,
  IconWorkspaces,
} from '@/ui/icons';
import { useFavouriteCases } from '../shell/favourite-cases';
import { useActions } from './actions';
import { useFound } from './found';
import { usePlaces } from './places';
import { readScope, type Scope } from './scopes';

const MOST = 6;
const PAUSE_MS = 150;

export type Choice = {
  id: string;
  label: string;
  description?: string;
  icon: Icon;
  keys?: ShortcutId;
  /** Other words that it is found by. */
  also?: string;
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
  const { scope, words: wanted } = readScope(text);
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
  const fits = (...texts: (string | undefined)[]) => {
    const joined = texts.join(' ').toLowerCase();
    return words.every((word) => joined.includes(word));
  };
  const hasAnswered = ({ isPlaceholderData, isPending }: { isPlaceholderData: boolean; isPending: boolean }) =>
    !isPlaceholderData && !isPending;
  const answered = isPartner || (search === wanted && hasAnswered(cases) && (search === '' || hasAnswered(shared)));

  const can = useCan();
  const templates = useQuery({ ...templatesQuery({}), enabled: !isPartner && wanted !== '' });
  const actions = useActions({ workspaces: workspaces.data ?? [], onKeys });
  const more = useFound(
    { search, workspaces: workspaces.data ?? [], withPeople: can('manage-all-users') || can('add-users') },
    !isPartner && workspaces.data !== undefined,
  );
  const isMore = more.answered && search === wanted;

  const go = (to: string) => () => void navigate(to);
  const everywhere = usePlaces(go);
  const quick = useQuery({ ...quickActionsQuery(), enabled: !isPartner });
  // Without words the palette begins with what one did last.
  const recent: Choice[] = (wanted === '' ? (quick.data?.recent ?? []) : []).slice(0, MOST).map((each) => ({
    id: `recent-${each.id}`,
    label: each.name,
    description: each.is_changed ? t`Changed since your last run` : (each.workspace_name ?? t`Shared with the company`),
    icon: IconHistory,
    act: go(pathOf(each)),
  }));
  const isRecent = new Set(recent.map(({ id }) => id));
  const found: Choice[] = (cases.data?.pages[0]?.data ?? [])
    .filter((each) => (answered || fits(each.name)) && !isRecent.has(`recent-${each.id}`))
    .map((each) => ({
      id: each.id,
      label: each.name,
      description: each.workspace_name,
      icon: IconSparkles,
      act: go(pathOf({ ...each, is_published: each.published_version !== null })),
    }));
  const { data: kept = [] } = useQuery({ ...favouritesQuery(), enabled: !isPartner });
  const favourites: Choice[] = useFavouriteCases(kept)
    .filter((each) => fits(each.name))
    .map(({ id, name, to }) => ({ id: `favourite-${id}`, label: name, icon: IconStar, act: go(to) }));
  const known = new Set(found.map(({ id }) => id));
  const everybodys: Choice[] = (search === '' ? [] : (shared.data?.pages[0]?.data ?? []))
    .filter((each) => !known.has(each.id) && (answered || fits(each.name)))
    .map((each) => ({
      id: each.id,
      label: each.name,
      description: t`Shared with the company`,
      icon: IconSparkles,
      act: go(pathOfShared(each)),
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
  // Two dozen pages of the settings would bury the rest, so they are there for whoever types what one is called.
  const pages: Choice[] = placesFor(heldBy(profile), features.userManagement)
    .filter((place) => wanted !== '' && (profile.acting === null || !place.own))
    // A partner's own page is above already.
    .filter((place) => !isPartner || place.key !== 'partner')
    .map(({ key, to, label, group }) => ({
      id: `settings-${key}`,
      label: i18n._(label),
      description: group === 'platform' ? t`Platform` : t`Settings`,
      icon: PLACE_ICONS[key],
      act: go(to),
    }));
  const places = [...(isPartner ? [figures, settings] : everywhere(settings)), ...pages];
  const shown = <Row>(rows: readonly Row[], asChoice: (row: Row) => Choice) =>
    wanted === '' ? [] : rows.map(asChoice).filter((choice) => isMore || fits(choice.label));
  const gallery: Choice[] = (wanted === '' ? [] : (templates.data ?? []))
    .filter((each) => fits(each.name, each.description))
    .slice(0, MOST)
    .map(({ id, name }) => ({
      id: `template-${id}`,
      label: name,
      description: t`Template`,
      icon: IconTemplate,
      act: go(paths.templates({ template: id })),
    }));
  const groups: { label: string; scope?: Scope; choices: Choice[] }[] = [
    { label: t`Used last`, choices: recent },
    { label: t`Favourites`, choices: favourites },
    { label: t`Use cases`, scope: 'use_cases', choices: [...found, ...everybodys] },
    { label: t`Workspaces`, choices: spaces },
    { label: t`Go to`, choices: places.filter((place) => fits(place.label, place.also)) },
    { label: t`Actions`, scope: 'actions', choices: actions.filter((action) => fits(action.label, action.also)) },
    {
      label: t`Documents`,
      scope: 'documents',
      choices: shown(more.documents, (row) => ({
        id: `document-${row.id}`,
        label: row.name,
        description: row.workspace_name,
        icon: IconFile,
        act: go(paths.document(row.id)),
      })),
    },
    {
      label: t`Runs`,
      choices: shown(more.runs, (row) => ({
        id: `run-${row.id}`,
        label: row.title === '' ? row.use_case_name : row.title,
        description: row.use_case_name,
        icon: IconHistory,
        act: go(paths.run(row.id)),
      })),
    },
    {
      label: t`Chats`,
      choices: shown(more.chats, (row) => ({
        id: `chat-${row.id}`,
        label: row.title,
        // The words around what was found in a message.
        description: row.found ?? row.workspace_name,
        icon: IconMessages,
        act: go(paths.chat(row.id, { message: row.found_message_id })),
      })),
    },
    { label: t`Templates`, choices: gallery },
    {
      label: t`People`,
      scope: 'people',
      choices: shown(more.people, (row) => ({
        id: `person-${row.id}`,
        label: fullName(row),
        description: row.email,
        icon: IconUsers,
        act: go(paths.people({ person: row.id })),
      })),
    },
    {
      label: t`Batches`,
      choices: shown(more.batches, (row) => ({
        id: `batch-${row.id}`,
        label: row.name,
        description: row.use_case_name,
        icon: IconTable,
        act: go(paths.batch(row.id)),
      })),
    },
    {
      label: t`Schedules`,
      choices: shown(more.schedules, (row) => ({
        id: `schedule-${row.id}`,
        label: row.name,
        description: row.use_case_name,
        icon: IconCalendar,
        act: go(paths.schedule(row.id)),
      })),
    },
    {
      label: t`Guides`,
      choices: shown(more.guides, (row) => ({
        id: `guide-${row.id}`,
        label: row.title,
        // The chapter of that name, or what is said there.
        ...(row.found === null ? {} : { description: row.found.text }),
        icon: IconMovie,
        act: go(row.found === null ? paths.guide(row.id) : paths.guide(row.id, { at: String(row.found.start_ms) })),
      })),
    },
  ];
  return {
    groups: groups.filter((group) => group.choices.length > 0 && (scope === null || group.scope === scope)),
    // The first that is marked stays so: what is shown first has to be there before anything is.
    waits:
      (!cases.isError && !answered) ||
      (wanted === '' && !isPartner && quick.isPending) ||
      (wanted !== '' && !isMore && !isPartner),
    failed: (cases.isError || (search !== '' && (shared.isError || more.failed))) && search === wanted,
  };
}
