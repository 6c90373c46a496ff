/**
 * A JSON Schema as a form of fields, and back. Only what is changed is written anew: keywords that the form does not know stay where they are, and
 * a part that it cannot show (`$ref`, `anyOf` …) is left to the text.
 */
import { moved, replaced, without } from '@/features/cases/model';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Schema = { [key: string]: Json };

export type FieldType = 'text' | 'number' | 'whole' | 'date' | 'yes_no' | 'choice' | 'group' | 'list' | 'groups';

export type Field = {
  key: string;
  title: string;
  description: string;
  /** Null: the form cannot show it. */
  type: FieldType | null;
  required: boolean;
  options: string[];
  schema: Schema;
};

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');
const texts = (value: Json | undefined) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

export const BLANK =
  '{\n  "type": "object",\n  "additionalProperties": false,\n  "required": [],\n  "properties": {}\n}';

export type Parsed = { schema: Schema } | { problem: { line: number | null; message: string } };

/** The schema that a text is, or where it is none. */
export function parse(source: string): Parsed {
  try {
    const value: unknown = JSON.parse(source);
    return isSchema(value) ? { schema: value } : { problem: { line: 1, message: '' } };
  } catch (error) {
    return { problem: placed(source, error instanceof Error ? error.message : '') };
  }
}

/** Browsers name the place by its line or by its character. */
function placed(source: string, message: string) {
  const line = /line (\d+)/u.exec(message)?.[1];
  if (line !== undefined) return { line: Number(line), message };
  const position = /position (\d+)/u.exec(message)?.[1];
  const before = position === undefined ? source : source.slice(0, Number(position));
  return { line: before.split('\n').length, message };
}

export const write = (schema: Schema) => JSON.stringify(schema, null, 2);

const UNKNOWN = ['$ref', 'anyOf', 'oneOf', 'allOf', 'if', 'not'];
const typesOf = (schema: Schema) => [schema['type'] ?? []].flat().filter((each) => each !== 'null');

function typeOf(schema: Schema): FieldType | null {
  const [type, ...others] = typesOf(schema);
  if (others.length > 0 || UNKNOWN.some((keyword) => keyword in schema)) return null;
  if ('enum' in schema) return texts(schema['enum']).length > 0 || type === 'string' ? 'choice' : null;
  switch (type) {
    case 'string':
      return schema['format'] === 'date' ? 'date' : 'text';
    case 'number':
      return 'number';
    case 'integer':
      return 'whole';
    case 'boolean':
      return 'yes_no';
    case 'object':
      return 'group';
    case 'array': {
      const items = schema['items'];
      if (!isSchema(items)) return null;
      const inner = typeOf(items);
      if (inner === 'group') return 'groups';
      return inner === 'text' ? 'list' : null;
    }
    default:
      return null;
  }
}

/** The fields of an object, in their order. */
export function fieldsOf(schema: Schema): Field[] {
  const properties = schema['properties'];
  if (!isSchema(properties)) return [];
  const required = texts(schema['required']);
  return Object.entries(properties).map(([key, value]) => {
    const own = isSchema(value) ? value : {};
    return {
      key,
      title: text(own['title']),
      description: text(own['description']),
      type: isSchema(value) ? typeOf(own) : null,
      required: required.includes(key),
      options: texts(own['enum']),
      schema: own,
    };
  });
}

/** The object whose fields a group or a list of groups has. */
export function innerOf(field: Field): Schema | null {
  if (field.type === 'group') return field.schema;
  const items = field.schema['items'];
  return field.type === 'groups' && isSchema(items) ? items : null;
}

export const withInner = (field: Field, inner: Schema): Schema =>
  field.type === 'groups' ? { ...field.schema, items: inner } : inner;

/** Members in this order, the required ones as they are now. */
function withEntries(
  schema: Schema,
  entries: readonly (readonly [string, Json])[],
  required: readonly string[],
): Schema {
  return { ...schema, required: [...required], properties: Object.fromEntries(entries) };
}

const entriesOf = (schema: Schema) => Object.entries(isSchema(schema['properties']) ? schema['properties'] : {});

export const addField = (schema: Schema, key: string): Schema =>
  withEntries(
    schema,
    [...entriesOf(schema), [key, { type: 'string', title: '' }]],
    [...texts(schema['required']), key],
  );

export function removeField(schema: Schema, at: number): Schema {
  const entries = entriesOf(schema);
  const key = entries[at]?.[0];
  return withEntries(
    schema,
    without(entries, at),
    texts(schema['required']).filter((name) => name !== key),
  );
}

export const moveField = (schema: Schema, from: number, to: number): Schema =>
  withEntries(schema, moved(entriesOf(schema), from, to), texts(schema['required']));

/** Puts another schema in the place of a field's, maybe under another key. */
export function setField(schema: Schema, at: number, next: Schema, key: string): Schema {
  const entries = entriesOf(schema);
  const before = entries[at]?.[0];
  const required = texts(schema['required']).map((name) => (name === before ? key : name));
  return withEntries(schema, replaced(entries, at, [key, next]), required);
}

export function setRequired(schema: Schema, key: string, required: boolean): Schema {
  const others = texts(schema['required']).filter((name) => name !== key);
  const keys = entriesOf(schema).map(([name]) => name);
  return {
    ...schema,
    required: required ? [...others, key].toSorted((a, b) => keys.indexOf(a) - keys.indexOf(b)) : others,
  };
}

/** A text that is empty is not written. */
export function withText(schema: Schema, keyword: 'title' | 'description', value: string): Schema {
  const { [keyword]: _before, ...others } = schema;
  return value === '' ? others : { ...schema, [keyword]: value };
}

export const withOptions = (schema: Schema, options: readonly string[]): Schema => ({ ...schema, enum: [...options] });

const GROUP: Schema = { type: 'object', additionalProperties: false, required: [], properties: {} };
const BARE: Record<FieldType, Schema> = {
  text: { type: 'string' },
  number: { type: 'number' },
  whole: { type: 'integer' },
  date: { type: 'string', format: 'date' },
  yes_no: { type: 'boolean' },
  choice: { type: 'string', enum: [] },
  group: GROUP,
  list: { type: 'array', items: { type: 'string' } },
  groups: { type: 'array', items: GROUP },
};

/** Another type keeps what it is called, and between a group and a list of them what is in it. */
export function withType(field: Field, type: FieldType): Schema {
  const { title, description } = field;
  const named = withText(withText(BARE[type], 'title', title), 'description', description);
  const inner = innerOf(field);
  if (inner === null || (type !== 'group' && type !== 'groups')) return named;
  const { title: _title, description: _description, ...bare } = inner;
  return type === 'groups'
    ? { ...named, items: bare }
    : withText(withText(bare, 'title', title), 'description', description);
}
