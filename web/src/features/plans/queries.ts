/** The owner's plans, what clients have of them, and the lists of clients by how they pay. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/api';
import type { AssignPlan, NewGrant, PlanTerms, SubscriptionState } from '@/api/gen/types.gen';
import { clientPlansKey, clientsKey } from './keys';
import type { ManagedSort } from './model';

const keys = {
  plans: ['plans'] as const,
  client: (id: string) => [...clientPlansKey, id] as const,
  managed: ['plans', 'managed'] as const,
};

export const plansQuery = () =>
  queryOptions({
    queryKey: [...keys.plans, 'list'],
    queryFn: ({ signal }) => api.get('/plan/list', { signal }),
  });

export const planFeaturesQuery = () =>
  queryOptions({
    queryKey: [...keys.plans, 'features'],
    queryFn: ({ signal }) => api.get('/plan/features', { signal }),
    staleTime: 300_000,
  });

export const clientPlanQuery = (id: string) =>
  queryOptions({
    queryKey: keys.client(id),
    queryFn: ({ signal }) => api.get('/client/{id}/plan', { path: { id }, signal }),
  });

export type Pays = 'card' | 'contract';
export type ManagedFilter = {
  search: string;
  state: SubscriptionState | '';
  sort_by: ManagedSort;
  order: 'asc' | 'desc';
};

const LISTS = { card: '/client/stripe-managed-clients-list', contract: '/client/enterprise-clients-list' } as const;

export const managedClientsQuery = (pays: Pays, filter: ManagedFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.managed, pays, filter],
    ...api.pages(LISTS[pays], { query: { ...filter, state: filter.state || undefined, limit: 30 } }),
    placeholderData: keepPreviousData,
  });

function usePlansChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.plans }),
      client.invalidateQueries({ queryKey: clientsKey }),
    ]);
}

/** A first version where `based_on` is null, else the next one. */
export function useSavePlan() {
  const onSuccess = usePlansChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ plan, based_on, terms }: { plan: string; based_on: number | null; terms: PlanTerms }) =>
      based_on === null
        ? api.post('/plan', { body: { plan, terms } })
        : api.post('/plan/{plan}/version', { path: { plan }, body: { based_on, terms } }),
    onSuccess,
  });
}

export const useRehearse = () =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: (terms: PlanTerms) => api.post('/plan/rehearse', { body: { terms, client_id: null } }),
  });

/** What a client's other plan or state would stop: counts and reasons alone, for names are the client's own. */
export const rehearseAssigned =
  (id: string, given: AssignPlan) =>
  ({ cursor }: { cursor: string | null }) =>
    api.post('/client/{id}/plan/rehearse', { path: { id }, body: { given, page: { cursor } } });

export function useAssignPlan(id: string) {
  const onSuccess = usePlansChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (assigned: AssignPlan) => api.put('/client/{id}/plan', { path: { id }, body: assigned }),
    onSuccess,
  });
}

export function useGrant(id: string) {
  const onSuccess = usePlansChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (grant: NewGrant) => api.post('/client/{id}/grant', { path: { id }, body: grant }),
    onSuccess,
  });
}

export function useRevokeGrant(id: string) {
  const onSuccess = usePlansChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (grant: string) => api.delete('/client/{id}/grant/{grant}', { path: { id, grant } }),
    onSuccess,
  });
}
