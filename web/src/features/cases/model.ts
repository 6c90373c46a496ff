/** Rules of definitions, without React. */
import type { ColumnDefinition, Definition, SectionDefinition, UseCaseSummary } from '@/api/gen/types.gen';
import type { InputDefinition, InputType } from '@/api/types';
import { allows, type WorkspacePermission } from '@/lib/permissions';

export const LIMITS = {
  inputs: 40,
  sections: 40,
  columns: 40,
  inputColumns: 30,
  documents: 100,
  folders: 20,
  options: 100,
} as const;

export const INPUT_TYPES: readonly InputType[] = [
  'short_text',
  'long_text',
  'number',
  'date',
  'choice',
  'multi_choice',
  'yes_no',
  'file',
  'audio',
  'table',
];

/** What somebody may do with this one: what they were given there counts beside their role. */
export const mayWith = (useCase: UseCaseSummary, permission: WorkspacePermission) =>
  allows(useCase.my_permissions, permission);

/** Its value is a document's id. */
export const isFile = (type: InputType) => type === 'file' || type === 'audio';

export const newInput = (name: string, label: string, more: Partial<InputDefinition> = {}): InputDefinition => ({
  name,
  label,
  help: '',
  type: 'short_text',
  required: true,
  options: [],
  default: null,
  example: null,
  min: null,
  max: null,
  ...more,
});

/** Another type cannot keep what only fits the old one. */
export function changeType(input: InputDefinition, type: InputType): InputDefinition {
  const { name, label, help, required, show_when } = input;
  const options = type === 'choice' || type === 'multi_choice' ? input.options : [];
  const { min, max } = type === 'number' ? input : { min: null, max: null };
  const columns = type === 'table' ? { columns: [{ title: '', type: 'text' as const }] } : {};
  return {
    name,
    label,
    help,
    type,
    required,
    options,
    default: null,
    example: null,
    min,
    max,
    ...columns,
    ...(show_when ? { show_when } : {}),
  };
}

/** An input that gets another name is still what other inputs depend on. */
export const renameSource = (inputs: readonly InputDefinition[], from: string, to: string): InputDefinition[] =>
  inputs.map((input) =>
    input.show_when?.input === from ? { ...input, show_when: { ...input.show_when, input: to } } : input,
  );

export const blankDefinition: Definition = {
  name: '',
  description: '',
  icon: 'file-text',
  instruction: '',
  inputs: [],
  document_ids: [],
  format: { kind: 'free_text' },
  model: { id: '', region: '' },
  temperature: 0.3,
  max_tokens: null,
};

export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, item);
  return next;
}

export const replaced = <Item>(list: readonly Item[], at: number, item: Item): Item[] =>
  list.map((each, index) => (index === at ? item : each));

export const without = <Item>(list: readonly Item[], at: number): Item[] => list.filter((_, index) => index !== at);

export const newColumn = (key: string, title: string): ColumnDefinition => ({
  key,
  title,
  type: 'text',
  guidance: '',
  required: false,
  options: [],
  currency: '',
  total: false,
});

export const sectionsOf = (definition: Definition): readonly SectionDefinition[] =>
  definition.format.kind === 'sections' ? definition.format.sections : [];

export type FieldProblems = Readonly<Record<string, string>>;

/** Messages under one part of the definition: `inputs[2].label` → part `inputs`. */
const partOf = (field: string) => /^[a-z_]+/u.exec(field)?.[0] ?? field;

/** A part that was changed is judged anew at the next save; its old messages would point at the wrong place. */
export function withoutPart(problems: FieldProblems, changed: readonly string[]): FieldProblems {
  const kept = Object.entries(problems).filter(([field]) => !changed.includes(partOf(field)));
  return kept.length === Object.keys(problems).length ? problems : Object.fromEntries(kept);
}

/** Without what has no value, and in one order: two answers of the server may name the same members in another one. */
function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(
    members.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, settled(member)]),
  );
}

/** A part that is not named is the same as one that is empty: the server leaves out what has no value. */
export function changedParts(before: Definition, after: Definition): (keyof Definition)[] {
  const parts = new Set([...Object.keys(after), ...Object.keys(before)] as (keyof Definition)[]);
  const text = (part: unknown) => JSON.stringify(settled(part ?? null));
  return [...parts].filter((key) => before[key] !== after[key] && text(before[key]) !== text(after[key]));
}

/** What two people made of one draft, where each changed other parts of it; null where both changed the same one. */
export function mergedWith(base: Definition, mine: Definition, theirs: Definition): Definition | null {
  const [own, other, apart] = [changedParts(base, mine), changedParts(base, theirs), changedParts(mine, theirs)];
  if (own.some((part) => other.includes(part) && apart.includes(part))) return null;
  return { ...theirs, ...Object.fromEntries(own.map((part) => [part, mine[part]])) };
}

/** The server may name a field with or without the definition around it. */
export const fieldProblems = (errors: Record<string, string[]>): FieldProblems =>
  Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field.replace(/^definition\./u, ''), messages.join(' ')]),
  );

/** Workspaces in the order in which `used` names them first; those it does not name follow as they came. */
export function lastUsedFirst<Place extends { id: string }>(
  places: readonly Place[],
  used: readonly string[],
): Place[] {
  const rank = ({ id }: Place) => (used.includes(id) ? used.indexOf(id) : used.length);
  return places.toSorted((a, b) => rank(a) - rank(b));
}

export const sameDefinition = (a: Definition, b: Definition) => changedParts(a, b).length === 0;
