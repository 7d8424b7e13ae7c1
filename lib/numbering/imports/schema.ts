import { z } from 'zod';
import { NUMBER_IMPORT_VERDICTS } from '@/db/numbering-enums';
import { PublicId } from '@/lib/platform/public-id';
import { MAX_CELL, MAX_TABLE_COLUMNS } from '@/lib/platform/tables/constants';
import { reasonLine } from '@/lib/platform/text';
import { IMPORT_FIELDS, MAX_CORRECTIONS } from './constants';
import { MAX_SHAPE } from './reading/read-foreign-column';

const MAX_REASON = 1000;
/** Readers of the audit ask for the reason for years: an import enters or withdraws thousands of numbers. */
const MIN_REASON = 5;

const reason = reasonLine(MIN_REASON, MAX_REASON);
const versionNo = z.int().positive();

export const ImportPath = z.strictObject({ publicId: PublicId });

/** Project and type of the register, sent beside the file. */
export const UploadTarget = z.strictObject({ project: z.string().min(1).max(20), type: z.string().max(20).optional() });
export type UploadTarget = z.infer<typeof UploadTarget>;

/** Field to column, counted from 0. */
export const ColumnMapping = z.partialRecord(
  z.enum(IMPORT_FIELDS),
  z
    .int()
    .min(0)
    .max(MAX_TABLE_COLUMNS - 1),
);
export type ColumnMapping = z.infer<typeof ColumnMapping>;

/** Rows of a spreadsheet program. */
const MAX_ROW_NO = 1_048_576;
/** More runs of digits than any number has. */
const MAX_PLACE = 60;

/** Answers to the questions of a check. */
export const ImportAnswers = z.strictObject({
  /** By shape of the numbers: the run of digits that counts, from 0; -1: none. */
  series: z.record(z.string().max(MAX_SHAPE), z.int().min(-1).max(MAX_PLACE)).optional(),
  dateOrder: z.enum(['DAY', 'MONTH']).optional(),
  shortYears: z.enum(['BE', 'AD']).optional(),
  digitsOnly: z.boolean().optional(),
});

/** Text that a person enters in a refused row in place of the file's. */
export const RowCorrection = z.strictObject({
  /** Row of the file. */
  rowNo: z.int().min(1).max(MAX_ROW_NO),
  values: z.partialRecord(z.enum(IMPORT_FIELDS), z.string().max(MAX_CELL)),
});
export type RowCorrection = z.infer<typeof RowCorrection>;

/** Without mapping, type, heading and answers the rows are checked again as they were. */
export const CheckImport = z.strictObject({
  publicId: PublicId,
  versionNo,
  mapping: ColumnMapping.optional(),
  /** For rows that name no type; null: every row must. */
  defaultType: z.string().max(20).nullable().optional(),
  /** Row of the heading in the file; 0: it has none. */
  heading: z.int().min(0).max(MAX_ROW_NO).optional(),
  answers: ImportAnswers.optional(),
  corrections: z
    .array(RowCorrection)
    .max(MAX_CORRECTIONS)
    .refine((rows) => new Set(rows.map(({ rowNo }) => rowNo)).size === rows.length)
    .optional(),
});
export type CheckImport = z.infer<typeof CheckImport>;

export const ApproveImport = z.strictObject({
  publicId: PublicId,
  versionNo,
  reason,
  /** True: rows with problems stay out. They are counted in the audit. */
  leavesOutProblems: z.boolean().default(false),
});
export type ApproveImport = z.infer<typeof ApproveImport>;

export const CloseImport = z.strictObject({ publicId: PublicId, versionNo, reason });
export type CloseImport = z.infer<typeof CloseImport>;

export const ListImportRows = z.strictObject({
  publicId: PublicId,
  /** `problems`: what would stay out; `holes`: numbers before which others are missing. */
  show: z.enum(['all', 'entered', 'problems', 'holes', ...NUMBER_IMPORT_VERDICTS]).default('all'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type ListImportRows = z.infer<typeof ListImportRows>;
