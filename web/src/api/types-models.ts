/** The models that a client may use, by region. */

export type Model = {
  id: string;
  label: string;
  context_window: number;
  capabilities: string[];
  price: { input_per_million: number; output_per_million: number; currency: string } | null;
  generates: boolean;
};

/** `is_served`: a server executes its runs at the moment. */
export type RegionModels = { region: string; label: string; is_served?: boolean; models: Model[] };
