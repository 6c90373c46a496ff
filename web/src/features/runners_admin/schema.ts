/** A plugin's settings as fields: from its JSON Schema to what is typed, and back. Pure. */
import type { JsonObject } from '@/api/types';

export type SettingField = {
  name: string;
  label: string;
  description: string;
  required: boolean;
} & (
  | { kind: 'text' | 'json' }
  | { kind: 'yes-no'; preset: boolean }
  | { kind: 'number'; whole: boolean }
  | { kind: 'choice'; choices: string[] }
);

/** As it is typed: a number and JSON as text, so that nothing that is typed gets lost. */
export type SettingValue = string | boolean;
export type SettingValues = Record<string, SettingValue>;

/** The one field of a schema that says nothing about its parts. */
export const WHOLE = '';

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown) => (typeof value === 'string' ? value : '');

function fieldOf(name: string, schema: unknown, required: boolean): SettingField {
  const described = isObject(schema) ? schema : {};
  const preset = described['default'];
  const hint =
    preset === undefined || typeof preset === 'boolean'
      ? ''
      : typeof preset === 'string'
        ? preset
        : JSON.stringify(preset);
  const base = {
    name,
    label: text(described['title']) || name,
    description: [text(described['description']), hint === '' ? '' : `(${hint})`]
      .filter((part) => part !== '')
      .join(' '),
    required,
  };
  const choices = described['enum'];
  if (Array.isArray(choices) && choices.every((each) => typeof each === 'string')) {
    return { ...base, kind: 'choice', choices: choices.filter((each) => each !== '') };
  }
  switch (described['type']) {
    case 'string':
      return { ...base, kind: 'text' };
    case 'boolean':
      return { ...base, kind: 'yes-no', preset: preset === true };
    case 'integer':
    case 'number':
      return { ...base, kind: 'number', whole: described['type'] === 'integer' };
    default:
      return { ...base, kind: 'json' };
  }
}

/** A manifest's own text; null where it has no settings. The server has refused what cannot be read. */
export function schemaOf(manifest: string): JsonObject | null {
  const read = parsed(manifest)?.value;
  return isObject(read) ? read : null;
}

/** The fields of a schema. One that does not list its properties is one field of JSON. */
export function fieldsOf(schema: JsonObject | null): SettingField[] {
  if (schema === null) return [];
  const properties = schema['properties'];
  if (!isObject(properties) || Object.keys(properties).length === 0) {
    return [{ name: WHOLE, label: '', description: text(schema['description']), required: false, kind: 'json' }];
  }
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).map(([name, each]) => fieldOf(name, each, required.includes(name)));
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** What stands in the fields for settings that are stored. */
export function typedOf(fields: readonly SettingField[], stored: JsonObject): SettingValues {
  const typed: SettingValues = {};
  for (const field of fields) {
    if (field.name === WHOLE) {
      typed[WHOLE] = Object.keys(stored).length === 0 ? '' : pretty(stored);
      continue;
    }
    const value = stored[field.name];
    if (value === undefined) continue;
    if (field.kind === 'yes-no' && typeof value === 'boolean') typed[field.name] = value;
    else typed[field.name] = field.kind !== 'json' && typeof value === 'string' ? value : pretty(value);
  }
  return typed;
}

/** Why a value cannot be sent. */
export type SettingProblem = 'needed' | 'no-number' | 'not-whole' | 'no-json' | 'no-object';

export type ReadSettings = { settings: JsonObject; problems: Record<string, SettingProblem> };

function parsed(input: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(input) as unknown };
  } catch {
    return null;
  }
}

/** What a field's text means; a problem when it cannot be sent, undefined when there is nothing to send. */
function valueOf(field: SettingField, typed: string): { value: unknown } | SettingProblem | undefined {
  const trimmed = typed.trim();
  if (trimmed === '') return field.required ? 'needed' : undefined;
  switch (field.kind) {
    case 'number': {
      const value = Number(trimmed.replace(',', '.'));
      if (!Number.isFinite(value)) return 'no-number';
      return field.whole && !Number.isInteger(value) ? 'not-whole' : { value };
    }
    case 'json':
      return parsed(trimmed) ?? 'no-json';
    default:
      return { value: trimmed };
  }
}

/** What is sent. `stored` keeps what no field shows: a newer version may have written it. */
export function readSettings(
  fields: readonly SettingField[],
  typed: SettingValues,
  stored: JsonObject = {},
): ReadSettings {
  const shown = new Set(fields.map((field) => field.name));
  const settings: JsonObject = Object.fromEntries(
    shown.has(WHOLE) || fields.length === 0 ? [] : Object.entries(stored).filter(([name]) => !shown.has(name)),
  );
  const problems: Record<string, SettingProblem> = {};
  for (const field of fields) {
    const value = typed[field.name];
    if (typeof value === 'boolean') {
      settings[field.name] = value;
      continue;
    }
    const read = valueOf(field, value ?? '');
    if (typeof read === 'string') problems[field.name] = read;
    else if (read === undefined) continue;
    else if (field.name !== WHOLE) settings[field.name] = read.value;
    else if (isObject(read.value)) Object.assign(settings, read.value);
    else problems[WHOLE] = 'no-object';
  }
  return { settings, problems };
}

/** The plugin's address with what is known filled in; what is not stays in braces. */
export function filledIn(template: string, region: string, settings: SettingValues): string {
  return template.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = name === 'region' ? region : settings[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : whole;
  });
}
