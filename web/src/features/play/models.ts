/** The models that one can talk with: those that only turn text into vectors, or sound into text, are none. */
import type { RegionModels } from '@/api/gen/types.gen';

export const talking = (regions: readonly RegionModels[]): readonly RegionModels[] =>
  regions
    .map((region) => ({ ...region, models: region.models.filter((model) => model.capabilities.includes('chat')) }))
    .filter((region) => region.models.length > 0);
