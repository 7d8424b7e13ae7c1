import { z } from 'zod';
import { NUMBER_IMPORT_FORMATS, NUMBER_IMPORT_STATES, NUMBER_IMPORT_VERDICTS } from '@/db/numbering-enums';
import { PublicId } from '@/lib/platform/public-id';
import { CodeRef, PersonRef } from '@/lib/platform/references';
import { ExplainedPlace } from '../lookup/dto';
import { IMPORT_FIELDS } from './constants';
import { ImportAnswers } from './schema';

// DTOs of imports of registers. Moments are ISO 8601 in UTC.

export const ImportState = z.strictObject({
  publicId: PublicId,
  state: z.enum(NUMBER_IMPORT_STATES),
  /** For the next change. */
  versionNo: z.int(),
});
export type ImportState = z.infer<typeof ImportState>;

const Person = PersonRef;

export const ImportSummary = ImportState.extend({
  projectCode: z.string(),
  fileName: z.string(),
  fileFormat: z.enum(NUMBER_IMPORT_FORMATS),
  fileEncoding: z.string().nullable(),
  fileBytes: z.int(),
  rowCount: z.int(),
  /** Verdict to number of rows; empty before the first check. */
  counts: z.partialRecord(z.enum(NUMBER_IMPORT_VERDICTS), z.int()),
  /** Rows that the approved step enters, and rows that would stay out. */
  enteredCount: z.int(),
  problemCount: z.int(),
  createdBy: Person,
  createdAt: z.iso.datetime(),
  approvedBy: Person.nullable(),
  approvedAt: z.iso.datetime().nullable(),
  approvalReason: z.string().nullable(),
  closedBy: Person.nullable(),
  closedAt: z.iso.datetime().nullable(),
  closingReason: z.string().nullable(),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

/** Series after the import; new where `lastBefore` is null. */
export const ImportSeries = z.strictObject({
  typeCode: z.string(),
  /** With {SEQ} and {REV} as placeholders. */
  pattern: z.string(),
  isForeign: z.boolean(),
  lastBefore: z.int().nullable(),
  firstNumber: z.int(),
  lastNumber: z.int(),
  numberCount: z.int(),
  holeCount: z.int(),
});
export type ImportSeries = z.infer<typeof ImportSeries>;

export const ImportDetail = ImportSummary.extend({
  columnNames: z.array(z.string()),
  /** Row of the file; 0: it has none; null: this import has no row up to its heading. */
  headingRow: z.int().nullable(),
  /** The first rows of the file, titles and heading included: to choose the heading, and to see what a column holds. */
  firstRows: z.array(
    z.strictObject({
      rowNo: z.int(),
      cells: z.array(z.string()),
      /** Mapping of columns, if this row were the heading. */
      mapping: z.record(z.string(), z.int()),
    }),
  ),
  /** Questions of the file that a person answers; nothing is entered before. */
  questions: z.array(
    z.union([
      z.strictObject({
        kind: z.literal('SERIES'),
        shape: z.string(),
        example: z.string(),
        places: z.array(z.int()),
        rows: z.int(),
      }),
      z.strictObject({
        kind: z.enum(['DATE_ORDER', 'SHORT_YEARS', 'DIGITS_ONLY']),
        example: z.string(),
        rows: z.int(),
      }),
    ]),
  ),
  answers: ImportAnswers,
  /** Order by which ambiguous dates were read. */
  dates: z.strictObject({ order: z.enum(['DAY', 'MONTH']), example: z.string(), readAs: z.iso.date() }).nullable(),
  mapping: z.record(z.string(), z.int()),
  defaultType: z.string().nullable(),
  types: z.array(CodeRef),
  series: z.array(ImportSeries),
  /** The reader prepared it, so somebody else approves. */
  isOwn: z.boolean(),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

export const ImportRow = z.strictObject({
  publicId: PublicId,
  rowNo: z.int(),
  verdict: z.enum(NUMBER_IMPORT_VERDICTS),
  /** Subject of the verdict, e.g. the row that had the number first. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  missingBefore: z.int(),
  typeCode: z.string().nullable(),
  numberText: z.string(),
  date: z.iso.date().nullable(),
  subject: z.string().nullable(),
  originator: z.string().nullable(),
  recipient: z.string().nullable(),
  note: z.string().nullable(),
  /** The preparer replaced texts of the file. */
  isCorrected: z.boolean(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ShownImportRow = ImportRow.extend({
  /** The place of its number in the ledger, entered by this import or before it. */
  explained: ExplainedPlace.nullable(),
  /** The texts by field, where the reader may correct them; `filed` is the file's own where it is another. */
  correctable: z
    .partialRecord(z.enum(IMPORT_FIELDS), z.strictObject({ text: z.string(), filed: z.string() }))
    .nullable(),
});
export type ShownImportRow = z.infer<typeof ShownImportRow>;

export const ImportRowPage = z.strictObject({
  rows: z.array(ShownImportRow),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type ImportRowPage = z.infer<typeof ImportRowPage>;
