/**
 * Makes types.gen.ts of openapi.json, both in the folder that is named: the wire types of the server's OpenAPI document,
 * and `paths` by which `src/api/api.ts` types every call. Types only: the one door (src/api/http.ts) stays the only code
 * that talks to the server. `.ci/web contract` compares what comes of it, or puts it into src/api/gen.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const [folder] = process.argv.slice(2);

/**
 * What the server leaves out of its answers when there is nothing (`skip_serializing_if`); platform/tests/tidy/left_out.rs
 * holds it. Every other field is always written.
 */
const LEFT_OUT = {
  Definition: [
    'kind',
    'document_folder_ids',
    'format_from',
    'brand_template_id',
    'custom_qa_version',
    'custom_qa_latest',
  ],
  Document: ['writing_down'],
  Expectation: ['passage_id'],
  Input: ['min_length', 'max_length', 'pattern', 'earliest', 'latest', 'columns', 'show_when'],
  InputColumn: ['required'],
  InputCondition: ['negate', 'values'],
  ModelChoice: ['automatic'],
  ResolvedInput: ['hidden'],
  List: ['is_total_least', 'folder_total', 'document_total'],
  UseCaseFile: ['folders', 'examples', 'tags'],
};

/** Schemas whose own optional fields are optional in answers too: what somebody else made and the server only hands on. */
const AS_SAID = new Set([
  'CitationRef',
  'DocumentNode',
  'PasskeyCreationOptions',
  'PasskeyDescriptor',
  'PasskeyRequestOptions',
  'PasskeySelection',
]);

const document = JSON.parse(await readFile(join(folder, 'openapi.json'), 'utf8'));
const schemas = document.components.schemas;
const REF = '#/components/schemas/';

/** Calls `each` for every schema below a value, itself included. */
function walk(value, each) {
  if (value === null || typeof value !== 'object') return;
  each(value);
  for (const below of Object.values(value)) walk(below, each);
}

/** The names of all schemas that a value refers to, directly or through others. */
function reached(value, names = new Set()) {
  walk(value, ({ $ref }) => {
    if (typeof $ref !== 'string' || !$ref.startsWith(REF)) return;
    const name = $ref.slice(REF.length);
    if (names.has(name)) return;
    names.add(name);
    reached(schemas[name], names);
  });
  return names;
}

// The document repeats a schema inside its envelopes instead of naming it: give it its name back.
const names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]));
for (const { properties } of Object.values(schemas)) {
  const named = (schema) => {
    const name = names.get(JSON.stringify(schema));
    return name === undefined ? schema : { $ref: REF + name };
  };
  const { data } = properties ?? {};
  if (data?.items) data.items = named(data.items);
  else if (data?.oneOf) data.oneOf = data.oneOf.map(named);
  else if (data) properties.data = named(data);
}

const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
// Failures are read by `problem.ts`, in one shape whatever the operation.
for (const { responses } of operations) {
  for (const status of Object.keys(responses)) if (!status.startsWith('2')) delete responses[status];
}
delete document.components.responses;
const answers = operations.map((operation) => operation.responses);
const asked = operations.map(({ requestBody, parameters }) => ({ requestBody, parameters }));
const inAnswers = reached(answers);

/** Whether a request may leave something out that an answer always has. */
function differs(name) {
  let found = false;
  walk(
    [name, ...reached(schemas[name])].map((each) => schemas[each]),
    ({ properties, required = [] }) => {
      found ||= properties !== undefined && Object.keys(properties).some((key) => !required.includes(key));
    },
  );
  return found;
}

// Where a schema goes both ways and differs, requests get a copy of their own.
const inBoth = [...reached(asked)].filter((name) => inAnswers.has(name) && differs(name));
for (const name of inBoth) schemas[`${name}_Body`] = structuredClone(schemas[name]);
const bodies = [
  asked,
  Object.keys(schemas)
    .filter((name) => !inAnswers.has(name))
    .map((name) => schemas[name]),
];
walk(bodies, (schema) => {
  const name = schema.$ref?.slice(REF.length);
  if (inBoth.includes(name)) schema.$ref = `${REF}${name}_Body`;
});

for (const name of inAnswers) {
  if (AS_SAID.has(name)) continue;
  const leftOut = LEFT_OUT[name.replace(/^(List)_.*/, '$1')] ?? [];
  walk(schemas[name], (schema) => {
    if (!schema.properties || schema.type !== 'object') return;
    schema.required = Object.keys(schema.properties).filter((key) => !leftOut.includes(key));
  });
}

// An object of which nothing is said holds any JSON.
walk(document, (schema) => {
  const kind = [schema.type].flat().find((type) => type !== 'null');
  if (kind !== 'object' || ['properties', 'additionalProperties', 'allOf', 'oneOf'].some((key) => key in schema))
    return;
  schema.additionalProperties = {};
});

const ast = await openapiTS(document, {
  alphabetize: false,
  defaultNonNullable: false,
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
});
await writeFile(
  join(folder, 'types.gen.ts'),
  `// Made by tools/api/generate.mjs from openapi.json; not edited by hand.\n\n${astToString(ast)}`,
);
