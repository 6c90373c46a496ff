/** Sign-out and who I am. The calls of signing in are in `sign-in.ts`, which only its pages load. */
import { queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { Profile } from '@/api/gen/types.gen';
import { type AccountPermission, allows, isPartner } from '@/lib/permissions';

export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => api.get('/profile', { signal }),
    staleTime: 60_000,
    // What the platform's owner limits is said to people who stay on their page, too.
    refetchInterval: 60_000,
  });

export const useProfile = () => useSuspenseQuery(profileQuery()).data;

/** The rights that a profile says one holds. */
export const heldBy = (profile: Profile) => profile.user_profile_data.permissions.map((permission) => permission.slug);

export const useHeld = () => heldBy(useProfile());

/** Whether the server opens nothing but the figures of plugins and the own account. */
export const useIsPartner = () => isPartner(useHeld());

/** What the signed-in person may do in this client. */
export function useCan() {
  const held = useHeld();
  return (permission: AccountPermission) => allows(held, permission);
}

/** Ends the session on the server; what this browser keeps is for the caller to forget. */
export const useLogout = () =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => api.answer('/auth/logout'),
  });
