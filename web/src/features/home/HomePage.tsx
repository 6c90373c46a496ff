/** Home (R16): what waits, what changed, where one was, what is at hand, then what the team has. A newcomer finds three doors first. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { redirect } from 'react-router';
import { queryClient } from '@/api/query-client';
import { useSession } from '@/api/session';
import { heldBy, profileQuery, useCan } from '@/features/auth/queries';
import { caseListQuery, sharedCasesQuery } from '@/features/cases/queries';
import { Reminder } from '@/features/first_steps/components/Reminder';
import { firstStepsQuery } from '@/features/first_steps/queries';
import { newestQuery } from '@/features/notifications/queries';
import { recentChatsQuery } from '@/features/play/queries';
import { canInWorkspace } from '@/features/workspaces/model';
import { workspacesQuery } from '@/features/workspaces/queries';
import { paths } from '@/lib/paths';
import { isPartner } from '@/lib/permissions';
import { ButtonLink } from '@/ui/ButtonLink';
import { IconMessagePlus, IconPlus } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { AtHand } from './components/AtHand';
import { Changed } from './components/Changed';
import { Limits } from './components/Limits';
import { News } from './components/News';
import { Part } from './components/Part';
import { Place } from './components/Place';
import { RecentChats } from './components/RecentChats';
import { RecentRuns } from './components/RecentRuns';
import { RecentUseCases } from './components/RecentUseCases';
import { SharedCases } from './components/SharedCases';
import { ThreeDoors } from './components/ThreeDoors';
import { Waiting } from './components/Waiting';
import { homeQuery } from './queries';

// The parts below are in the page's own file: what comes as code of its own, React shows only after a pause, one after the other.
const AskButton = lazy(async () => ({
  default: (await import('@/features/access_requests/components/AskButton')).AskButton,
}));

// The first page of what the card shows.
const sharedCases = () => sharedCasesQuery({ limit: 6 });
const recentUseCases = () => caseListQuery({ sort_by: 'updated', limit: 6 });

export async function loader() {
  // A partner has nothing here, and would be refused what the cards ask for. The frame asks for the same profile, so this is no request of its own.
  const profile = await queryClient.query({ ...profileQuery(), staleTime: 'static' }).catch(() => null);
  if (profile !== null && isPartner(heldBy(profile))) return redirect(paths.partner());
  // Each card stands for itself: none of them may hold up the page.
  void queryClient.query({ ...homeQuery(), staleTime: 'static' }).catch(() => undefined);
  void queryClient.infiniteQuery({ ...sharedCases(), staleTime: 'static' }).catch(() => undefined);
  void queryClient.infiniteQuery({ ...recentUseCases(), staleTime: 'static' }).catch(() => undefined);
  // What stands above the cards comes with them, or it would push them down.
  void queryClient.query({ ...firstStepsQuery(), staleTime: 'static' }).catch(() => undefined);
  void queryClient.query({ ...newestQuery(), staleTime: 'static' }).catch(() => undefined);
  void queryClient.infiniteQuery({ ...recentChatsQuery(), staleTime: 'static' }).catch(() => undefined);
  return null;
}

export function Component() {
  const { t } = useLingui();
  const user = useSession();
  const can = useCan();
  const home = useQuery(homeQuery());
  const useCases = useInfiniteQuery(recentUseCases());
  const workspaces = useQuery(workspacesQuery());
  const shared = useInfiniteQuery(sharedCases());
  const hasShared = (shared.data?.pages[0]?.total ?? 0) > 0;
  const mayBuild =
    can('manage-workspaces') || (workspaces.data ?? []).some((each) => canInWorkspace(each, 'build-use-cases'));
  const place = home.data?.place;
  const isNew = place?.runs.length === 0 && place.running.length === 0;
  const name = user?.first_name ?? '';

  return (
    <>
      <PageHeader
        title={name === '' ? t`Welcome` : isNew ? t`Welcome, ${name}` : t`Welcome back, ${name}`}
        description={isNew ? t`Welcome! Let's get started` : t`Continue where you left off.`}
        actions={
          // Whoever may make a workspace has doors to go through, and nobody to ask.
          workspaces.data?.length === 0 && !can('manage-workspaces') ? (
            <Suspense fallback={null}>
              <AskButton variant="filled" />
            </Suspense>
          ) : mayBuild && !isNew ? (
            <>
              <ButtonLink to={paths.play()} variant="default" leftSection={<IconMessagePlus size={16} />}>
                <Trans>New chat</Trans>
              </ButtonLink>
              <ButtonLink to={paths.buildUseCase()} leftSection={<IconPlus size={16} />}>
                <Trans>New use case</Trans>
              </ButtonLink>
            </>
          ) : null
        }
      />
      <Stack gap="xl">
        {/* The doors of a newcomer are their first steps; whoever went through one finds the next. */}
        {isNew ? (
          <ThreeDoors workspaces={workspaces.data ?? []} cases={useCases.data?.pages[0]?.data ?? []} />
        ) : (
          <Reminder />
        )}
        <Waiting home={home} />
        <News />
        <Changed home={home} />
        <Place home={home} />
        <RecentChats />
        <Part title={t`At hand`} home={home} part="bookmarked" quiet>
          {(actions) => (actions.length === 0 ? null : <AtHand actions={actions} />)}
        </Part>
        {/* Somebody in no workspace has nothing of their own here; what is shared with them stands below. */}
        {workspaces.data?.length === 0 && (hasShared || isNew) ? null : (
          <RecentUseCases query={useCases} mayBuild={mayBuild} />
        )}
        <SharedCases />
        {isNew ? null : <RecentRuns home={home} />}
        <Limits />
      </Stack>
    </>
  );
}
