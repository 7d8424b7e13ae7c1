import { z } from 'zod';
import { OVERFLOW_RULES } from '@/db/numbering-enums';
import { PublicId } from '@/lib/platform/public-id';
import { CodeRef, PersonRef } from '@/lib/platform/references';
import { CODE_TOKENS } from '../engine/template/parse-template';

// DTOs of number templates. Moments are ISO 8601 in UTC.

export const LintRow = z
  .strictObject({
    level: z.enum(['error', 'warning']),
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: 'TemplateLintRow' });
export type LintRow = z.infer<typeof LintRow>;

/** Effect of a template on the numbers of its type. */
export const FormatReport = z.strictObject({
  lint: z.array(LintRow),
  /** Documents that differ only in these continue each other's numbers. */
  sharedOver: z.array(z.enum([...CODE_TOKENS, 'YEAR'])),
  restartsEachYear: z.boolean(),
  /** Types of the project whose numbers can read the same. */
  looksLike: z.array(z.string()),
  /** Characters of the longest number, with the longest codes in use. */
  longest: z.int(),
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

/** Fill of a series: numbers taken, out of those that its width can print. */
export const SeriesFill = z.strictObject({
  pattern: z.string(),
  lastNumber: z.int(),
  capacity: z.int(),
  /** OK below 80 %, then NEAR, then CLOSE from 95 %, FULL when none is left. */
  level: z.enum(['OK', 'NEAR', 'CLOSE', 'FULL']),
});
export type SeriesFill = z.infer<typeof SeriesFill>;

export const FormatConfig = z.strictObject({
  configId: z.string(),
  projectCode: z.string(),
  type: CodeRef,
  description: z.string().nullable(),
  /** Of the newest version, for the next change; 0 while the type has its default. */
  versionNo: z.int(),
  isDefault: z.boolean(),
  /** Of the version in force; 0 for the default. */
  inForceVersionNo: z.int(),
  /** In force now. */
  template: z.string(),
  overflow: z.enum(OVERFLOW_RULES),
  scheduled: z.array(FormatVersion),
  /** A first number of the year by the active template; null where no document could be numbered yet. */
  example: z.string().nullable(),
  /** Of the newest version; null while the type has its default. */
  changedAt: z.iso.datetime().nullable(),
  changedBy: PersonRef.nullable(),
  /** The fullest series of this year; null while there is none. */
  fullest: SeriesFill.nullable(),
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
  /** Null for a contractor whose series is shared with another contractor: the number is known at submission. */
  documentNumber: z.string().nullable(),
  sequence: z.int().nullable(),
  templateUsed: z.string(),
  isLikely: z.literal(true),
  /** Of a template that was sent: now, a minute before and a minute after the turn of the year in Bangkok. */
  examples: z.array(z.strictObject({ at: z.iso.datetime(), documentNumber: z.string() })).optional(),
  report: FormatReport.optional(),
});
export type NumberPreviewAnswer = z.infer<typeof NumberPreviewAnswer>;

export const SavedFormat = z.strictObject({ configId: z.string(), version: FormatVersion, report: FormatReport });
export type SavedFormat = z.infer<typeof SavedFormat>;

/** When the busiest series outgrows its width, at the rate of the last 365 days. */
export const CapacityForecast = z.strictObject({
  width: z.int(),
  /** The highest sequence of that width. */
  capacity: z.int(),
  lastNumber: z.int(),
  /** Numbers taken in the last 365 days. */
  perYear: z.int(),
  /** Of the capacity that is used, 0 to 1 and beyond. */
  share: z.number(),
  isYearly: z.boolean(),
  runsOutAt: z.iso.datetime().nullable(),
});
export type CapacityForecast = z.infer<typeof CapacityForecast>;

/** Two pairs of codes that print alike. */
export const AmbiguousPair = z.strictObject({
  tokens: z.tuple([z.enum(CODE_TOKENS), z.enum(CODE_TOKENS)]),
  text: z.string(),
  first: z.tuple([z.string(), z.string()]),
  second: z.tuple([z.string(), z.string()]),
  /** The template with another separator, if one helps. */
  fix: z.string().nullable(),
});
export type AmbiguousPair = z.infer<typeof AmbiguousPair>;

export const SampleNumber = z.strictObject({
  originator: z.string(),
  recipient: z.string().nullable(),
  subType: z.string().nullable(),
  rfaType: z.string().nullable(),
  discipline: z.string().nullable(),
  /** Samples with the same figure continue each other's numbers. */
  series: z.int(),
  /** Now, on 31 December 23:59 and on 1 January 00:01 in Bangkok, as if submitted one after the other. */
  numbers: z.array(z.string()),
  /** By the template in force now. */
  before: z.string().nullable(),
});
export type SampleNumber = z.infer<typeof SampleNumber>;

/** Effect of a draft template on the project's own documents. */
export const TemplateTrial = z.strictObject({
  report: FormatReport,
  /** Moments of the samples' numbers. */
  moments: z.array(z.iso.datetime()),
  samples: z.array(SampleNumber),
  /** Another type or project whose numbers can read the same, with a text that both could print. */
  twins: z.array(z.strictObject({ kind: z.enum(['TYPE', 'PROJECT']), other: z.string(), text: z.string() })),
  ambiguous: AmbiguousPair.nullable(),
  forecast: CapacityForecast.nullable(),
});
export type TemplateTrial = z.infer<typeof TemplateTrial>;
