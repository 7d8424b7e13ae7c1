import type { FieldProblem } from './field-problem';

/** Shape of a field in the browser's copy; the form's own parts and the server's schema check the rest. */
type FieldShape = 'text' | 'texts' | 'list' | 'record';
export type DraftShape = Readonly<Record<string, FieldShape>>;

/** Shape of the fields of every kind. */
export const COMMON_SHAPE: DraftShape = {
  subject: 'text',
  body: 'text',
  cc: 'list',
  references: 'list',
  tags: 'texts',
  attachments: 'list',
};

/** Values of one kind of form, and their conversion for the server. `I` has each field of an update, all optional. */
export type DraftKind<V extends object, I extends object> = {
  /** Separates its unsaved drafts from those of other forms in the browser's storage. */
  name: string;
  /** As the server takes it; every field is there. */
  toInput: (values: V) => I;
  /** Loads the check by the server's schema. Its problems are fields that cannot be stored as typed: no save has them. */
  loadCheck: () => Promise<DraftCheck<V>>;
  /** True if the server can create a draft from it; until then only the browser keeps it. Omitted: always. */
  canCreate?: (values: V) => boolean;
  /** Fields that the browser's copy must have. */
  shape: DraftShape;
};

export type DraftCheck<V> = (values: V) => readonly FieldProblem<string>[];

/** Choices within a contract. A server that gets another contract without them clears them. */
const OF_CONTRACT: readonly PropertyKey[] = ['rfaTypeCode', 'disciplineCode', 'subTypeNumber', 'items'];

/** Differences between two inputs, field by field; autosave sends only these, and with a contract its choices. */
export function changedFields<I extends object>(before: I, after: I): I {
  const names = Object.keys(after) as (keyof I)[];
  const isChanged = (name: keyof I) => JSON.stringify(after[name]) !== JSON.stringify(before[name]);
  const isMoved = names.some((name) => name === 'contractPublicId' && isChanged(name));
  const changed = names.filter((name) => isChanged(name) || (isMoved && OF_CONTRACT.includes(name)));
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as I;
}

/** Fields with an invalid value keep their stored one, so that the remaining fields can be saved. */
export function storableInput<V extends object, I extends object>(
  kind: DraftKind<V, I>,
  { values, problems }: { values: V; problems: readonly FieldProblem<string>[] },
  opened: V,
): I {
  const invalid = new Set(problems.map(({ field }) => field));
  const [input, before] = [kind.toInput(values), kind.toInput(opened)];
  const names = Object.keys(input) as (keyof I)[];
  return Object.fromEntries(names.map((name) => [name, invalid.has(String(name)) ? before[name] : input[name]])) as I;
}
