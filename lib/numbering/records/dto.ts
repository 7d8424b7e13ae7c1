import { z } from 'zod';
import { NUMBER_AUDIT_EVENTS, NUMBER_STATES, NUMBERING_FALLBACKS } from '@/db/numbering-enums';
import { CounterKey } from '@/lib/documents/document/schema';
import { PublicId } from '@/lib/platform/public-id';
import { PersonRef } from '@/lib/platform/references';

// DTOs of the counting of numbers. Moments are ISO 8601 in UTC, years A.D., the rest codes.

export const SeriesRef = z.strictObject({
  publicId: PublicId,
  projectCode: z.string(),
  typeCode: z.string(),
  /** The printed text with {SEQ} and {REV} left open. */
  pattern: z.string(),
  startNumber: z.int(),
  lastNumber: z.int(),
});
export type SeriesRef = z.infer<typeof SeriesRef>;

/** Null: not part of this counter's key. */
export const CounterRow = z.strictObject({
  series: SeriesRef,
  originator: z.string(),
  recipient: z.string().nullable(),
  subType: z.string().nullable(),
  rfaType: z.string().nullable(),
  discipline: z.string().nullable(),
  year: z.int(),
  lastNumber: z.int(),
  /** As `reset-counter` and `generate-number` take it. */
  counterKey: CounterKey,
});
export type CounterRow = z.infer<typeof CounterRow>;

export const CounterPage = z.strictObject({ counters: z.array(CounterRow), total: z.int() });
export type CounterPage = z.infer<typeof CounterPage>;

export const NumberAuditRow = z.strictObject({
  publicId: PublicId,
  seriesPublicId: PublicId.nullable(),
  chainNo: z.int().nullable(),
  event: z.enum(NUMBER_AUDIT_EVENTS),
  documentNumber: z.string(),
  sequence: z.int().nullable(),
  documentPublicId: PublicId.nullable(),
  templateUsed: z.string(),
  by: PersonRef.nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  reason: z.string().nullable(),
  retryCount: z.int(),
  lockWaitMs: z.int().nullable(),
  totalDurationMs: z.int().nullable(),
  fallbackUsed: z.enum(NUMBERING_FALLBACKS),
  issuedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  rowHash: z.string(),
});
export type NumberAuditRow = z.infer<typeof NumberAuditRow>;

export const NumberAuditPage = z.strictObject({
  rows: z.array(NumberAuditRow),
  /** For the next page; null on the last one. */
  after: PublicId.nullable(),
});
export type NumberAuditPage = z.infer<typeof NumberAuditPage>;

export const CertifiedNumber = z.strictObject({
  sequence: z.int(),
  /** The number with {REV} left open. */
  numberKey: z.string(),
  state: z.enum(NUMBER_STATES),
  /** Person who took the number; for a hold, its holder. */
  holder: PersonRef.nullable(),
  /** Time of issue, or else of taking. */
  at: z.iso.datetime(),
  reason: z.string().nullable(),
  documentPublicId: PublicId.nullable(),
});
export type CertifiedNumber = z.infer<typeof CertifiedNumber>;

/** Every integer of a series with what became of it. */
export const Certificate = z.strictObject({
  publicId: PublicId,
  series: SeriesRef,
  year: z.int().nullable(),
  asOf: z.iso.datetime(),
  madeBy: PersonRef,
  numbers: z.array(CertifiedNumber),
  counts: z.partialRecord(z.enum(NUMBER_STATES), z.int()),
  /** Integers of the series that have no row; none, or something is wrong. */
  missing: z.array(z.int()),
  /** Faults in the series' audit chain; empty while it is unaltered. */
  chainFaults: z.array(z.string()),
  chainLength: z.int(),
  chainHead: z.string(),
  isComplete: z.boolean(),
  /** SHA-256 of this answer without this field, as JSON with the keys in code-unit order and no blanks. */
  hash: z.string(),
});
export type Certificate = z.infer<typeof Certificate>;
