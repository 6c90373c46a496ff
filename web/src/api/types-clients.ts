/** The platform's clients, as its owner sees and sets them. */

export type ClientSummary = {
  id: number;
  name: string;
  kind: string;
  status: string;
  allowed_regions: string[];
  own_models: boolean;
  created_at: string;
};

export type ClientPlan = {
  /** In this order where a program names a model without its region. */
  allowed_regions: string[];
  failover_regions: string[];
  own_models: boolean;
  /** Null: no limit. */
  monthly_runs: number | null;
  monthly_tokens: number | null;
};

export type KnownRegion = { region: string; label: string; models: number };

export type ClientDetail = {
  id: number;
  name: string;
  kind: string;
  status: string;
  created_at: string;
  revision: number;
  plan: ClientPlan;
  this_month: { runs: number; tokens: number; monthly_runs: number | null; monthly_tokens: number | null };
  regions: KnownRegion[];
};
