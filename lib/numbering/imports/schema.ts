import { z } from 'zod';
import { NUMBER_IMPORT_VERDICTS } from '@/db/numbering-enums';
import { PublicId } from '@/lib/platform/public-id';
import { reasonLine } from '@/lib/platform/text';
import { IMPORT_FIELDS, MAX_IMPORT_COLUMNS } from './constants';

const MAX_REASON = 1000;
/** What puts thousands of numbers into the ledger, or takes them out again, is asked about for years. */
const MIN_REASON = 5;

const reason = reasonLine(MIN_REASON, MAX_REASON);
const versionNo = z.int().positive();

export const ImportPath = z.strictObject({ publicId: PublicId });

/** Whose register it is, beside the file. */
export const UploadTarget = z.strictObject({ project: z.string().min(1).max(20), type: z.string().max(20).optional() });
export type UploadTarget = z.infer<typeof UploadTarget>;

/** Field to column, counted from 0. */
export const ColumnMapping = z.partialRecord(
  z.enum(IMPORT_FIELDS),
  z
    .int()
    .min(0)
    .max(MAX_IMPORT_COLUMNS - 1),
);
export type ColumnMapping = z.infer<typeof ColumnMapping>;

/** Without mapping and type the rows are checked again as they were. */
export const CheckImport = z.strictObject({
  publicId: PublicId,
  versionNo,
  mapping: ColumnMapping.optional(),
  /** For rows that name no type; null: every row must. */
  defaultType: z.string().max(20).nullable().optional(),
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
