/** The platform's clients, as its owner sees and sets them. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';

export type ClientSummary = Wire.ClientSummary;

export type ClientPlan = Sent<Wire.ClientPlan>;

export type KnownRegion = Wire.KnownRegion;

export type ClientDetail = Sent<Wire.ClientDetail>;
