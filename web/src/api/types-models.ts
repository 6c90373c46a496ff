/** The models that a client may use, by region. */
import type * as Wire from './gen/types.gen';

export type Model = Wire.Model;

/** `is_served`: a server executes its runs at the moment. */
export type RegionModels = Wire.RegionModels;
