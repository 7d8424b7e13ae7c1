import { z } from 'zod';
import { NUMBER_RESET_STATES } from '@/db/numbering-enums';
import { CounterKey } from '@/lib/documents/document/schema';
import { PublicId } from '@/lib/platform/public-id';
import { longReasonLine, reasonLine } from '@/lib/platform/text';
import { MAX_RESET_REASON, MIN_RESET_REASON } from './constants';

/** The column's. */
const MAX_SEQUENCE = 2_000_000_000;
const PAGE_SIZE = 100;

const reason = longReasonLine(MIN_RESET_REASON, MAX_RESET_REASON);
const nextNumber = z.int().min(1).max(MAX_SEQUENCE);
const attachmentPublicId = PublicId.nullable().default(null);

/** Wanted next number, and the reason. */
export const RequestReset = z.strictObject({ seriesPublicId: PublicId, nextNumber, reason, attachmentPublicId });
export type RequestReset = z.infer<typeof RequestReset>;

/** Over REST the counter key identifies the series; the URL gives project and type. */
export const ResetCounterBody = z.strictObject({ counterKey: CounterKey, nextNumber, reason, attachmentPublicId });
export type ResetCounterBody = z.infer<typeof ResetCounterBody>;

export const ResetPath = z.strictObject({ publicId: PublicId });

/** The version the caller saw; left out, only the state decides. */
const versionNo = z.int().min(1).optional();

export const ApproveResetBody = z.strictObject({ versionNo });
export const ApproveReset = ApproveResetBody.extend({ publicId: PublicId });
export type ApproveReset = z.infer<typeof ApproveReset>;

export const RejectResetBody = z.strictObject({
  versionNo,
  reason: reasonLine(5, MAX_RESET_REASON),
});
export const RejectReset = RejectResetBody.extend({ publicId: PublicId });
export type RejectReset = z.infer<typeof RejectReset>;

export const WithdrawResetBody = z.strictObject({ versionNo });
export const WithdrawReset = WithdrawResetBody.extend({ publicId: PublicId });
export type WithdrawReset = z.infer<typeof WithdrawReset>;

export const ListResets = z.strictObject({
  state: z.enum(NUMBER_RESET_STATES).optional(),
  series: PublicId.optional(),
  /** The last request of the page before. */
  after: PublicId.optional(),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
});
export type ListResets = z.infer<typeof ListResets>;
