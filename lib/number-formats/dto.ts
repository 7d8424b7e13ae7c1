import { z } from 'zod';
import { OVERFLOW_RULES } from '@/db/enums';
import { CodeRef, PersonRef } from '../correspondence/dto';
import { PublicId } from '../id';
import { CODE_TOKENS } from '../numbering/template/parse-template';

// What leaves lib about number templates. Moments are ISO 8601 in UTC.

export const LintRow = z.strictObject({
  level: z.enum(['error', 'warning']),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type LintRow = z.infer<typeof LintRow>;

/** What a template means for the numbers of its type. */
export const FormatReport = z.strictObject({
  lint: z.array(LintRow),
  /** Documents that differ only in these continue each other's numbers. */
  sharedOver: z.array(z.enum([...CODE_TOKENS, 'YEAR'])),
  restartsEachYear: z.boolean(),
  /** Types of the project whose numbers can read the same. */
  looksLike: z.array(z.string()),
});
export type FormatReport = z.infer<typeof FormatReport>;

export const FormatVersion = z.strictObject({
  publicId: PublicId,
  versionNo: z.int(),
  template: z.string(),
  overflow: z.enum(OVERFLOW_RULES),
  effectiveFrom: z.iso.datetime(),
  reason: z.string(),
  /** The version that a roll-back took up again. */
  copiedFromVersionNo: z.int().nullable(),
  createdBy: PersonRef.nullable(),
  createdAt: z.iso.datetime(),
  state: z.enum(['PAST', 'IN_FORCE', 'SCHEDULED']),
});
export type FormatVersion = z.infer<typeof FormatVersion>;

export const FormatConfig = z.strictObject({
  configId: z.string(),
  projectCode: z.string(),
  type: CodeRef,
  description: z.string().nullable(),
  /** Of the newest version, for the next change; 0 while the type has its default. */
  versionNo: z.int(),
  isDefault: z.boolean(),
  /** In force now. */
  template: z.string(),
  overflow: z.enum(OVERFLOW_RULES),
  scheduled: z.array(FormatVersion),
  report: FormatReport,
});
export type FormatConfig = z.infer<typeof FormatConfig>;

export const FormatList = z.strictObject({ configs: z.array(FormatConfig) });
export type FormatList = z.infer<typeof FormatList>;

/** Newest first; empty where nothing but the default was ever in force. */
export const FormatHistory = z.strictObject({
  configId: z.string(),
  defaultTemplate: z.string(),
  versions: z.array(FormatVersion),
});
export type FormatHistory = z.infer<typeof FormatHistory>;

export const NumberPreviewAnswer = z.strictObject({
  documentNumber: z.string(),
  sequence: z.int(),
  templateUsed: z.string(),
  isLikely: z.literal(true),
  /** Of a template that was sent: now, a minute before and a minute after the turn of the year in Bangkok. */
  examples: z.array(z.strictObject({ at: z.iso.datetime(), documentNumber: z.string() })).optional(),
  report: FormatReport.optional(),
});
export type NumberPreviewAnswer = z.infer<typeof NumberPreviewAnswer>;

export const SavedFormat = z.strictObject({ configId: z.string(), version: FormatVersion, report: FormatReport });
export type SavedFormat = z.infer<typeof SavedFormat>;
