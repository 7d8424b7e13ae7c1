import { asc } from 'drizzle-orm';
import { rfaApproveCodes } from '@/db/schema/rfas';
import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

export type LockedCode = Awaited<ReturnType<typeof lockApproveCodes>>[number];

/** Locks all codes from the mildest on until the end of the transaction, because removing one depends on the rest. */
export function lockApproveCodes(tx: TxCtx) {
  return tx.db
    .select({
      id: rfaApproveCodes.id,
      code: rfaApproveCodes.approveCode,
      nameTh: rfaApproveCodes.nameTh,
      nameEn: rfaApproveCodes.nameEn,
      disposition: rfaApproveCodes.disposition,
      mayProceed: rfaApproveCodes.mayProceed,
      resubmit: rfaApproveCodes.resubmit,
      commentRequired: rfaApproveCodes.commentRequired,
      proofRequired: rfaApproveCodes.proofRequired,
      allowedParties: rfaApproveCodes.allowedParties,
      severity: rfaApproveCodes.severity,
      isActive: rfaApproveCodes.isActive,
      versionNo: rfaApproveCodes.versionNo,
    })
    .from(rfaApproveCodes)
    .orderBy(asc(rfaApproveCodes.severity))
    .for('update');
}

/**
 * Each party needs a code to approve and one to reject, and a designer one to comment; otherwise an RFA could never
 * leave its step.
 * @throws AppError APPROVE_CODE_NEEDED
 */
export function refuseDeadEnd(codes: readonly LockedCode[]): void {
  const has = (party: 'OWNER' | 'CONSULTANT' | 'DESIGNER', fits: (code: LockedCode) => boolean) =>
    codes.some((code) => code.isActive && code.allowedParties.includes(party) && fits(code));
  const decides = (['CONSULTANT', 'OWNER'] as const).every(
    (party) => has(party, (code) => code.mayProceed === true) && has(party, (code) => code.resubmit),
  );
  if (!decides || !has('DESIGNER', () => true)) throw new AppError('APPROVE_CODE_NEEDED');
}
