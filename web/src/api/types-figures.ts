/** The contract for how bindings and versions of plugins do, and for the check of a version against the contract of runners. */
import type * as Wire from './gen/types.gen';

export type CallFigures = Wire.CallFigures;

/** A step of time; it begins at `at`. */
export type BindingPoint = Wire.BindingPoint;

export type BindingSeries = Wire.BindingSeries;

export type VersionFigures = Wire.VersionFigures;

export type PluginTrial = Wire.PluginTrial;

export type PluginFigures = Wire.PluginFigures;

export type PartnerPlugin = Wire.PartnerPlugin;

export type PluginPartner = Wire.PluginPartner;

export type ConformanceRow = Wire.ConformanceRow;

export type ConformanceOrder = Wire.ConformanceOrder;

export type PluginConformance = Wire.PluginConformance;
