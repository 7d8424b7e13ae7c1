import { z } from 'zod';
import { SECRECIES, URGENCIES } from '@/db/handling-enums';
import { line, paragraphs } from '@/lib/platform/text';
import { CalendarDay, DueDay } from '@/lib/platform/time/calendar-day';

/** The column, and what fits three lines of a printed letter. */
export const MAX_SUBJECT = 500;
/** About a hundred printed pages; anything longer belongs in a file. Keeps a request below 1 MB in UTF-8. */
const MAX_BODY = 200_000;
const MAX_REMARKS = 2_000;

/** A field with one column of its name and no rule of its own. */
interface PlainField {
  /** Of a form or a REST call; the default is its empty value, also where the column is NULL. */
  input: z.ZodDefault<z.ZodType>;
  answer: z.ZodType;
}
type PlainFields = Readonly<Record<string, PlainField>>;
type Named<F extends PlainFields> = Readonly<Record<keyof F, unknown>>;
/** Values as a form or a REST call sends them. */
export type ValuesOf<F extends PlainFields> = { [K in keyof F]: z.output<F[K]['input']> };

const day = z.iso.date().nullable();

/**
 * Plain fields of every kind, in columns of `correspondences`. Schemas, drafts, edits, copies, answers and REST are made
 * of this table and the next; a form, a page and a register name the fields that they show.
 */
export const ROW_FIELDS = {
  urgency: { input: z.enum(URGENCIES).default('NORMAL'), answer: z.enum(URGENCIES) },
  secrecy: { input: z.enum(SECRECIES).default('NORMAL'), answer: z.enum(SECRECIES) },
} as const satisfies PlainFields;

/**
 * Plain fields of every kind, in columns of `correspondence_revisions`. The draft of the next revision has the values of
 * the current one and may change them. A text that the number is bound to is also in `CONTENT_HASH`.
 */
export const REVISION_FIELDS = {
  subject: { input: line(MAX_SUBJECT).default(''), answer: z.string() },
  body: { input: paragraphs(MAX_BODY).default(''), answer: z.string() },
  remarks: { input: paragraphs(MAX_REMARKS).default(''), answer: z.string() },
  documentDate: { input: CalendarDay.nullable().default(null), answer: day },
  dueDate: { input: DueDay.nullable().default(null), answer: day },
} as const satisfies PlainFields;

export const REVISION_FIELD_NAMES = Object.keys(REVISION_FIELDS) as (keyof typeof REVISION_FIELDS)[];

export function inputsOf<F extends PlainFields>(fields: F): { [K in keyof F]: F[K]['input'] } {
  return mapped(fields, ({ input }) => input) as { [K in keyof F]: F[K]['input'] };
}

export function answersOf<F extends PlainFields>(fields: F): { [K in keyof F]: F[K]['answer'] } {
  return mapped(fields, ({ answer }) => answer) as { [K in keyof F]: F[K]['answer'] };
}

/** The members of a table, a row or an input that are these fields; a field that an input leaves out is undefined. */
export function fieldsOf<F extends PlainFields, R extends Partial<Named<F>>>(
  fields: F,
  from: R,
): Pick<R, keyof F & keyof R> {
  return mapped(fields, (_, name) => from[name]) as Pick<R, keyof F & keyof R>;
}

/** The fields of a stored row as a form shows them: NULL, or a field that the row lacks, is the empty value. */
export function valuesOf<F extends PlainFields>(fields: F, row: Partial<Named<F>>): ValuesOf<F> {
  return mapped(fields, ({ input }, name) => row[name] ?? input.parse(undefined)) as ValuesOf<F>;
}

function mapped<F extends PlainFields>(fields: F, of: (field: PlainField, name: keyof F) => unknown) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field, name)]));
}

type Optional<S extends z.core.SomeType> = S extends z.ZodDefault<infer T> ? z.ZodOptional<T> : z.ZodOptional<S>;

/** The fields of an update, from those of a creation: a field that is left out stays as it is. */
export function optionalOf<S extends Readonly<Record<string, z.ZodType>>>(
  shape: S,
): { [K in keyof S]: Optional<S[K]> } {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      z.optional(schema instanceof z.ZodDefault ? schema.unwrap() : schema),
    ]),
  ) as { [K in keyof S]: Optional<S[K]> };
}
