/** Templates of use cases, and use cases as files. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';
import type { Definition, UseCase } from './types';

export type TemplateCategory = Wire.TemplateCategory;
export type TemplateSummary = Sent<Wire.TemplateSummary>;

/** Its definition is one without model and documents; here it is read as any other. */
export type Template = Omit<Sent<Wire.Template>, 'definition'> & { definition: Definition };

export type SharedTemplateSummary = Sent<Wire.SharedTemplateSummary>;

export type SharedTemplate = Omit<Sent<Wire.SharedTemplate>, 'definition'> & { definition: Definition };

export type ImportPlan = Omit<Sent<Wire.ImportPlan>, 'definition' | 'documents' | 'existing'> & {
  definition: Definition;
  documents: UseCase['documents'];
  existing: UseCase | null;
};
