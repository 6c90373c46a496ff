/** The owner's plans, what clients have of them, and the lists of clients by how they pay. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { http } from '@/api/http';
import { inPages } from '@/api/pages';
import type {
  AssignPlan,
  ClientSubscription,
  ManagedClient,
  NewGrant,
  PlanFeature,
  PlanTerms,
  PlanVersion,
  Rehearsal,
} from '@/api/types-money';

const keys = {
  plans: ['plans'] as const,
  client: (id: string) => ['plans', 'client', id] as const,
  managed: ['plans', 'managed'] as const,
};

export const plansQuery = () =>
  queryOptions({
    queryKey: [...keys.plans, 'list'],
    queryFn: async ({ signal }) => (await http.list<PlanVersion>('plan/list', {}, signal)).data,
  });

export const planFeaturesQuery = () =>
  queryOptions({
    queryKey: [...keys.plans, 'features'],
    queryFn: async ({ signal }) => (await http.list<PlanFeature>('plan/features', {}, signal)).data,
    staleTime: 300_000,
  });

export const clientPlanQuery = (id: string) =>
  queryOptions({
    queryKey: keys.client(id),
    queryFn: ({ signal }) => http.get<ClientSubscription>(`client/${encodeURIComponent(id)}/plan`, {}, signal),
  });

export type Pays = 'card' | 'contract';
export type ManagedFilter = { search: string; state: string; sort_by: string; order: 'asc' | 'desc' };

export const managedClientsQuery = (pays: Pays, filter: ManagedFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.managed, pays, filter],
    ...inPages<ManagedClient>(
      pays === 'card' ? 'client/stripe-managed-clients-list' : 'client/enterprise-clients-list',
      { ...filter, limit: 30 },
    ),
    placeholderData: keepPreviousData,
  });

function usePlansChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.plans });
}

/** A first version where `based_on` is null, else the next one. */
export function useSavePlan() {
  const onSuccess = usePlansChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ plan, based_on, terms }: { plan: string; based_on: number | null; terms: PlanTerms }) =>
      based_on === null
        ? http.post<PlanVersion>('plan', { plan, terms })
        : http.post<PlanVersion>(`plan/${encodeURIComponent(plan)}/version`, { based_on, terms }),
    onSuccess,
  });
}

export const useRehearse = () =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: (terms: PlanTerms) => http.post<Rehearsal>('plan/rehearse', { terms, client_id: null }),
  });

export function useAssignPlan(id: string) {
  const onSuccess = usePlansChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (assigned: AssignPlan) =>
      http.put<ClientSubscription>(`client/${encodeURIComponent(id)}/plan`, assigned),
    onSuccess,
  });
}

export function useGrant(id: string) {
  const onSuccess = usePlansChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (grant: NewGrant) => http.post<ClientSubscription>(`client/${encodeURIComponent(id)}/grant`, grant),
    onSuccess,
  });
}

export function useRevokeGrant(id: string) {
  const onSuccess = usePlansChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (grant: string) => http.delete(`client/${encodeURIComponent(id)}/grant/${encodeURIComponent(grant)}`),
    onSuccess,
  });
}
