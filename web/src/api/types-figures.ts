/** The contract for how bindings and versions of plugins do, and for the check of a version against the contract of runners. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';

export type CallFigures = Sent<Wire.CallFigures>;

/** A step of time; it begins at `at`. */
export type BindingPoint = Sent<Wire.BindingPoint>;

export type BindingSeries = Sent<Wire.BindingSeries>;

export type VersionFigures = Sent<Wire.VersionFigures>;

export type PluginTrial = Wire.PluginTrial;

export type PluginFigures = Sent<Wire.PluginFigures>;

export type PartnerPlugin = Sent<Wire.PartnerPlugin>;

export type PluginPartner = Wire.PluginPartner;

export type ConformanceRow = Wire.ConformanceRow;

export type ConformanceOrder = Wire.ConformanceOrder;

export type PluginConformance = Sent<Wire.PluginConformance>;
