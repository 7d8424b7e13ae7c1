import { z } from 'zod';
import { OVERFLOW_RULES } from '@/db/numbering-enums';
import { NumberedPlace } from '@/lib/documents/document/kind/schema';
import { line, reasonLine } from '@/lib/platform/text';
import { OffsetMoment } from '@/lib/platform/time/calendar-day';
import { MAX_TEMPLATE } from '../engine/template/lint-template';

/** The columns. */
const MAX_DESCRIPTION = 500;
const MAX_REASON = 1000;
/** Readers ask for the reason of a template change for years. */
const MIN_REASON = 5;

/** `<projectCode>.<typeCode>`, e.g. `LCBP3-C2.LETTER`. Type codes have no full stop. */
export const ConfigId = z
  .string()
  .max(41)
  .regex(/^[^\p{Cc}]+\.[^.\p{Cc}]+$/u);

export const FormatPath = z.strictObject({ configId: ConfigId });

const reason = reasonLine(MIN_REASON, MAX_REASON);
/** The version the caller saw; 0 where the type still has its default. */
const versionNo = z.int().min(0);
/** Null: at once. */
const effectiveFrom = OffsetMoment.nullable().default(null);

export const SaveFormatBody = z.strictObject({
  versionNo,
  template: z.string().min(1, { error: 'REQUIRED' }).max(MAX_TEMPLATE),
  overflow: z.enum(OVERFLOW_RULES).default('WIDEN'),
  description: line(MAX_DESCRIPTION).nullable().optional(),
  effectiveFrom,
  reason,
});
export const SaveFormatVersion = SaveFormatBody.extend({ configId: ConfigId });
export type SaveFormatVersion = z.infer<typeof SaveFormatVersion>;

export const RollbackBody = z.strictObject({ versionNo, toVersionNo: z.int().positive(), effectiveFrom, reason });
export const RollbackFormat = RollbackBody.extend({ configId: ConfigId });
export type RollbackFormat = z.infer<typeof RollbackFormat>;

/** As the preview of a document's number, of whatever kind; with a template, what it would be by that one. */
export const PreviewNumber = NumberedPlace.extend({ template: z.string().min(1).max(MAX_TEMPLATE).optional() });
export type PreviewNumber = z.infer<typeof PreviewNumber>;

export const ListFormats = z.strictObject({ project: z.string().min(1).max(20).optional() });
export type ListFormats = z.infer<typeof ListFormats>;

/** A draft of a type's template, to be tried on documents of its project. */
export const TryTemplate = z.strictObject({
  configId: ConfigId,
  template: z.string().min(1, { error: 'REQUIRED' }).max(MAX_TEMPLATE),
});
export type TryTemplate = z.infer<typeof TryTemplate>;
