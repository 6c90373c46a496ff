/** Templates of use cases, and use cases as files. */
import type { Definition, UseCase } from './types';

export type TemplateCategory =
  | 'customer_service'
  | 'finance'
  | 'it'
  | 'legal'
  | 'people'
  | 'projects'
  | 'purchasing'
  | 'sales';

export type TemplateSummary = {
  id: string;
  category: TemplateCategory;
  name: string;
  description: string;
  icon: string;
  inputs: number;
  sections: number;
  documents: number;
};

export type TemplateExampleSection = { title: string; lines: { text: string; sources: string[] }[] };

export type Template = TemplateSummary & {
  /** Without model and documents. */
  definition: Definition;
  sample_documents: { name: string; size: number }[];
  /** What the offline runner answers with the examples of the fields. */
  example: TemplateExampleSection[];
};

export type ImportPlan = {
  /** As it would be here. */
  definition: Definition;
  documents: UseCase['documents'];
  missing_documents: string[];
  /** The use case with the same stable id. */
  existing: UseCase | null;
};
