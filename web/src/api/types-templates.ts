/** Templates of use cases, and use cases as files. */
import type * as Wire from './gen/types.gen';

export type TemplateCategory = Wire.TemplateCategory;
export type TemplateSummary = Wire.TemplateSummary;

/** Its definition is one without model and documents; here it is read as any other. */
export type Template = Wire.Template;

export type SharedTemplateSummary = Wire.SharedTemplateSummary;

export type SharedTemplate = Wire.SharedTemplate;

export type ImportPlan = Wire.ImportPlan;
