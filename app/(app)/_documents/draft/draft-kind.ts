import type { z } from 'zod';

/** What one kind of form holds, and how the server takes it. `I` has every field of an update, all optional. */
export type DraftKind<V extends object, I extends object> = {
  /** Tells its unsaved drafts from those of other forms in the browser's storage. */
  name: string;
  /** As the server takes it; every field is there. */
  toInput: (values: V) => I;
  /** Fields that cannot be stored as they are typed: they stay out of a save. */
  invalidFields: (values: V) => readonly (keyof I)[];
  /** Whether the server can make a draft of it; until then only the browser keeps it. Left out: always. */
  canCreate?: (values: V) => boolean;
  /** The frame of what the browser keeps: the form's own parts and the server's schema check the rest. */
  frame: z.ZodType;
};

/** What differs between two inputs, field by field; autosave sends no more than that. */
export function changedFields<I extends object>(before: I, after: I): I {
  const names = Object.keys(after) as (keyof I)[];
  const changed = names.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as I;
}

/** A field that cannot be stored as it is typed stays what it was, so that the others are saved all the same. */
export function storableInput<V extends object, I extends object>(kind: DraftKind<V, I>, values: V, opened: V): I {
  const invalid = kind.invalidFields(values);
  const [input, before] = [kind.toInput(values), kind.toInput(opened)];
  const names = Object.keys(input) as (keyof I)[];
  return Object.fromEntries(names.map((name) => [name, invalid.includes(name) ? before[name] : input[name]])) as I;
}
