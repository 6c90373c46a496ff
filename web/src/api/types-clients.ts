/** The platform's clients, as its owner sees and sets them. */
import type * as Wire from './gen/types.gen';

export type ClientSummary = Wire.ClientSummary;

export type ClientPlan = Wire.ClientPlan;

export type KnownRegion = Wire.KnownRegion;

export type ClientDetail = Wire.ClientDetail;
