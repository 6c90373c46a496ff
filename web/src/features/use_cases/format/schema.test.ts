import { describe, expect, it } from 'vitest';
import {
  addField,
  BLANK,
  fieldsOf,
  innerOf,
  moveField,
  parse,
  removeField,
  type Schema,
  setField,
  setRequired,
  withInner,
  withText,
  withType,
  write,
} from './schema';

const RAW = `{
  "type": "object",
  "x-note": "kept",
  "required": ["total", "kind"],
  "properties": {
    "zeta": { "type": "string", "title": "Zeta", "minLength": 2 },
    "total": { "type": ["number", "null"], "description": "With tax" },
    "kind": { "enum": ["a", "b"] },
    "due": { "type": "string", "format": "date" },
    "lines": { "type": "array", "maxItems": 9, "items": { "type": "object", "properties": { "what": { "type": "string" } } } },
    "odd": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/x" }] }
  },
  "$defs": { "x": { "const": 1 } }
}`;

const schemaOf = (source: string): Schema => {
  const parsed = parse(source);
  if ('problem' in parsed) throw new Error(parsed.problem.message);
  return parsed.schema;
};

describe('a schema as fields', () => {
  it('shows the fields in their order, and what it cannot show as that', () => {
    const fields = fieldsOf(schemaOf(RAW));
    expect(fields.map(({ key, type, required }) => [key, type, required])).toEqual([
      ['zeta', 'text', false],
      ['total', 'number', true],
      ['kind', 'choice', true],
      ['due', 'date', false],
      ['lines', 'groups', false],
      ['odd', null, false],
    ]);
  });

  it('loses nothing on the way there and back', () => {
    const schema = schemaOf(RAW);
    expect(schemaOf(write(schema))).toEqual(schema);
    const [zeta] = fieldsOf(schema);
    if (zeta === undefined) throw new Error('no field');
    // A change and the change back, each of the kinds that there are.
    const renamed = setField(schema, 0, withText(zeta.schema, 'title', 'Other'), 'other');
    expect(setField(renamed, 0, zeta.schema, 'zeta')).toEqual(schema);
    expect(JSON.stringify(moveField(moveField(schema, 0, 4), 4, 0))).toBe(JSON.stringify(schema));
    expect(setRequired(setRequired(schema, 'due', true), 'due', false)).toEqual(schema);
    expect(removeField(addField(schema, 'more'), 6)).toEqual(schema);
  });

  it('keeps what is in a group when it becomes a list of groups and the other way round', () => {
    const lines = fieldsOf(schemaOf(RAW))[4];
    if (lines === undefined) throw new Error('no field');
    const group = withType(lines, 'group');
    expect(group['properties']).toEqual({ what: { type: 'string' } });
    const field = { ...lines, type: 'group' as const, schema: group };
    expect(withType(field, 'groups')['items']).toMatchObject({ properties: { what: { type: 'string' } } });
    expect(withInner(lines, innerOf(lines) ?? {})).toEqual(lines.schema);
  });

  it('takes a key along in the list of what is required, and drops it with its field', () => {
    const schema = schemaOf(RAW);
    const total = fieldsOf(schema)[1];
    if (total === undefined) throw new Error('no field');
    expect(setField(schema, 1, total.schema, 'sum')['required']).toEqual(['sum', 'kind']);
    expect(removeField(schema, 1)['required']).toEqual(['kind']);
  });

  it('names the line of a text that is no JSON', () => {
    const broken = parse('{\n  "type": "object",\n  oops\n}');
    expect(broken).toMatchObject({ problem: { line: 3 } });
    expect(parse('[]')).toHaveProperty('problem');
    expect(fieldsOf(schemaOf(BLANK))).toEqual([]);
  });
});
