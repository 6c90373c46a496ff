/** What can be done from anywhere. Each is there only for somebody who may, and is found by other words too. */
import { useLingui } from '@lingui/react/macro';
import { useMantineColorScheme } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import type { Theme, Workspace } from '@/api/gen/types.gen';
import { useSession } from '@/api/session';
import { useKeepTheme } from '@/features/account/use-theme';
import { useCan, useIsPartner, useProfile } from '@/features/auth/queries';
import { pickFiles } from '@/features/documents/pick-files';
import { uploads, workspaceTarget } from '@/features/documents/uploads';
import { canInWorkspace } from '@/features/workspaces/model';
import { paths } from '@/lib/paths';
import { copyLink } from '@/ui/copy';
import {
  IconCalendar,
  IconInbox,
  IconKeyboard,
  IconLink,
  IconLogout,
  IconMessagePlus,
  IconMoon,
  IconPlug,
  IconPlus,
  IconSun,
  IconTemplate,
  IconUpload,
  IconUserPlus,
  IconWorkspaces,
} from '@/ui/icons';
import { useOpenPlace } from '@/ui/place';
import { useSignOut } from '../sign-out';
import type { Choice } from './choices';

type Options = { workspaces: readonly Workspace[]; onKeys: () => void };

export function useActions({ workspaces, onKeys }: Options): Choice[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const params = useParams();
  const place = useOpenPlace();
  const profile = useProfile();
  const can = useCan();
  const isPartner = useIsPartner();
  const user = useSession();
  const keepTheme = useKeepTheme(profile);
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const go = (to: string) => () => void navigate(to);
  const scheme = (theme: Theme) => () => {
    setColorScheme(theme);
    keepTheme(theme);
  };

  const useCaseId = params['useCaseId'];
  const here = params['workspaceId'] ?? place;
  const mayUpload = workspaces.filter((each) => canInWorkspace(each, 'manage-documents'));
  const target = mayUpload.find(({ id }) => id === here) ?? mayUpload[0];
  const mayBuild =
    can('manage-workspaces') || workspaces.some((workspace) => canInWorkspace(workspace, 'build-use-cases'));
  const upload = async (workspace: Workspace) => {
    const files = await pickFiles();
    if (files.length === 0) return;
    uploads.add(workspaceTarget(user?.id, workspace.id, null), files);
    await navigate(paths.documents({ workspace: workspace.id }));
  };

  const work: (Choice | null)[] = [
    {
      id: 'new-chat',
      label: t`New chat`,
      also: t`play ask question conversation message`,
      icon: IconMessagePlus,
      act: go(paths.play()),
    },
    mayBuild
      ? {
          id: 'create',
          label: t`New use case`,
          also: t`create build add`,
          icon: IconPlus,
          keys: 'create',
          act: go(paths.buildUseCase()),
        }
      : null,
    mayBuild
      ? {
          id: 'from-template',
          label: t`Start from a template`,
          also: t`create gallery example`,
          icon: IconTemplate,
          act: go(paths.templates()),
        }
      : null,
    {
      id: 'make',
      label: t`Create`,
      also: t`create add document folder format workspace`,
      icon: IconPlus,
      act: go(paths.createResource()),
    },
    target === undefined
      ? null
      : {
          id: 'upload',
          label: t`Upload documents`,
          also: t`add file import`,
          description: target.name,
          icon: IconUpload,
          act: () => void upload(target),
        },
    {
      id: 'schedule',
      label: useCaseId === undefined ? t`Schedule a use case` : t`Schedule this use case`,
      also: t`calendar repeat daily weekly monthly automatic`,
      icon: IconCalendar,
      act: go(useCaseId === undefined ? paths.allUseCases() : paths.newSchedule({ use_case: useCaseId })),
    },
    can('manage-workspaces')
      ? {
          id: 'new-workspace',
          label: t`New workspace`,
          also: t`create add team`,
          icon: IconWorkspaces,
          act: go(paths.newWorkspace()),
        }
      : null,
    can('add-users')
      ? {
          id: 'invite',
          label: t`Invite people`,
          also: t`add user member colleague`,
          icon: IconUserPlus,
          act: go(paths.invite()),
        }
      : null,
    can('manage-bindings')
      ? {
          id: 'connect',
          label: t`Connect a language model`,
          also: t`provider openai anthropic key llm`,
          icon: IconPlug,
          act: go(paths.connectModel()),
        }
      : null,
    {
      id: 'ask',
      label: t`Request access`,
      also: t`permission ask right role`,
      icon: IconInbox,
      act: go(paths.accessRequests({ ask: 'workspace' })),
    },
  ];
  const everybodys: Choice[] = [
    {
      id: 'copy-link',
      label: t`Copy link to this page`,
      also: t`share address url`,
      icon: IconLink,
      act: () => void copyLink(`${window.location.pathname}${window.location.search}`),
    },
    { id: 'dark', label: t`Dark colours`, also: t`theme mode night scheme`, icon: IconMoon, act: scheme('dark') },
    { id: 'light', label: t`Light colours`, also: t`theme mode day scheme`, icon: IconSun, act: scheme('light') },
    { id: 'keys', label: t`Keyboard shortcuts`, also: t`help`, icon: IconKeyboard, keys: 'help', act: onKeys },
    { id: 'sign-out', label: t`Sign out`, also: t`log out leave`, icon: IconLogout, act: () => void signOut.run() },
  ];
  return [...(isPartner ? [] : work.filter((each) => each !== null)), ...everybodys];
}
