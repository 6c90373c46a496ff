/** What the mock knows of the platform's clients. */
import type { ClientDetail } from '@/api/gen/types.gen';

export const client = (more: Partial<ClientDetail> = {}): ClientDetail => ({
  id: 2,
  name: 'Contoso Legal',
  kind: 'enterprise',
  status: 'active',
  created_at: new Date(Date.now() - 90 * 86_400_000).toISOString(),
  revision: 1,
  plan: {
    allowed_regions: ['eu', 'us'],
    failover_regions: [],
    own_models: false,
    monthly_runs: null,
    monthly_tokens: 2_000_000,
  },
  this_month: { runs: 1234, tokens: 56_000, monthly_runs: null, monthly_tokens: 2_000_000 },
  waiting: null,
  regions: [
    { region: 'ch', label: 'Switzerland', models: 1 },
    { region: 'eu', label: 'Europe', models: 4 },
    { region: 'us', label: 'United States', models: 6 },
  ],
  ...more,
});

export const makeClients = () => [
  client(),
  client({ id: 1, name: 'Northwind Trading', kind: 'owner', plan: { ...client().plan, own_models: true } }),
  client({ id: 3, name: 'Tailspin Toys', kind: 'stripe', plan: { ...client().plan, allowed_regions: ['us'] } }),
];
