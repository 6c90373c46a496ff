/** Parts of a definition in words, for comparing two of them. */
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Definition, ModelChoice } from '@/api/gen/types.gen';
import { TYPE_WORDS } from './components/input-words';
import { preferenceWords } from './models';

export const PART_WORDS: Record<keyof Definition, MessageDescriptor> = {
  kind: msg`Kind`,
  name: msg`Name`,
  description: msg`Description`,
  icon: msg`Icon`,
  instruction: msg`Instruction`,
  inputs: msg`Inputs`,
  document_ids: msg`Documents`,
  document_folder_ids: msg`Folders of documents`,
  format: msg`Output format`,
  format_from: msg`Source of the output format`,
  brand_template_id: msg`Export style`,
  custom_qa_version: msg`Custom Q&A version`,
  custom_qa_latest: msg`Latest questions and answers`,
  model: msg`Model`,
  temperature: msg`Temperature`,
  max_tokens: msg`Longest answer`,
};

function describeFormat(format: Definition['format']): string {
  switch (format.kind) {
    case 'sections':
      return format.sections.map((section) => section.title).join('\n');
    case 'json':
      return format.schema;
    case 'table':
      return format.columns
        .map((column) => `${column.title} (${column.type}${column.required ? ', *' : ''})`)
        .join('\n');
    case 'free_text':
      return '–';
  }
}

function describeModel({ id, region, automatic }: ModelChoice): string {
  if (!automatic) return `${id} · ${region}`;
  return `${i18n._(preferenceWords[automatic])} · ${region === '' ? i18n._(msg`any region`) : region}`;
}

/** Names of documents and their folders and of templates come from outside; an unknown one is shown by its id. */
export function describePart(
  definition: Definition,
  part: keyof Definition,
  documents: ReadonlyMap<string, string>,
  templates: ReadonlyMap<string, string>,
): string {
  switch (part) {
    case 'kind':
      return definition.kind === 'prompt' ? i18n._(msg`Prompt`) : i18n._(msg`Use case`);
    case 'inputs':
      return definition.inputs
        .map(({ label, name, type, required }) => {
          const rest = [`{{${name}}}`, i18n._(TYPE_WORDS[type]), ...(required ? [i18n._(msg`required`)] : [])];
          return `${label} (${rest.join(', ')})`;
        })
        .join('\n');
    case 'document_ids':
      return definition.document_ids.map((id) => documents.get(id) ?? id).join('\n');
    case 'document_folder_ids':
      return (definition.document_folder_ids ?? []).map((id) => documents.get(id) ?? id).join('\n');
    case 'format':
      return describeFormat(definition.format);
    case 'brand_template_id':
      if (!definition.brand_template_id) return i18n._(msg`The default`);
      return templates.get(definition.brand_template_id) ?? i18n._(msg`An archived template`);
    case 'model':
      return describeModel(definition.model);
    default:
      return String(definition[part] ?? '–');
  }
}
