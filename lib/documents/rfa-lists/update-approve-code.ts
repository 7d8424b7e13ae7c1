import { and, eq, sql } from 'drizzle-orm';
import { REVIEWING_PARTIES } from '@/db/enums';
import { rfaApproveCodes } from '@/db/schema/rfas';
import { requirePermission } from '@/lib/people/identity/access/access';
import { proofChanges, requireFreshProof } from '@/lib/people/identity/sign-in/fresh-proof';
import { refuseStale, refuseUnlessWritten } from '@/lib/people/projects/changes';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { lockApproveCodes, refuseDeadEnd } from './lock-approve-codes';
import { needsComment, partiesOf } from './rules';
import type { ListVersion, UpdateApproveCode } from './schema';

/**
 * Names a result code anew, says who may give it, or takes it out of use: results that were given stay as they are.
 * Nothing different: nothing is written.
 * @throws AppError FORBIDDEN, STEP_UP_REQUIRED, NOT_FOUND, RECORD_CHANGED, INVALID_INPUT, APPROVE_CODE_NEEDED
 */
export async function updateApproveCode(ctx: UserCtx, input: UpdateApproveCode): Promise<ListVersion> {
  await requirePermission(ctx, 'master.global');
  return transact(ctx, async (tx) => {
    const proof = await requireFreshProof(tx, 'updateApproveCode');
    const codes = await lockApproveCodes(tx);
    const before = codes.find(({ code }) => code === input.code);
    if (!before) throw new AppError('NOT_FOUND');
    refuseStale(before, input.versionNo);
    const { code, versionNo, ...rest } = input;
    const allowed = partiesOf(before.disposition);
    if (!rest.allowedParties.every((party) => allowed.includes(party))) {
      throw new AppError('INVALID_INPUT', { fieldErrors: { allowedParties: ['INVALID'] } });
    }
    const wanted = {
      ...rest,
      // In the column's order, so that the same set is no change.
      allowedParties: REVIEWING_PARTIES.filter((party) => rest.allowedParties.includes(party)),
      commentRequired: rest.commentRequired || needsComment(before.disposition),
    };
    const changes = changesBetween(before, wanted);
    if (!changes) return { code, versionNo };
    refuseDeadEnd(codes.map((one) => (one === before ? { ...one, ...wanted } : one)));
    refuseUnlessWritten(
      await tx.db
        .update(rfaApproveCodes)
        .set({ ...wanted, versionNo: sql`${rfaApproveCodes.versionNo} + 1` })
        .where(and(eq(rfaApproveCodes.id, before.id), eq(rfaApproveCodes.versionNo, versionNo))),
    );
    await record(tx, {
      action: 'rfa_approve_code.updated',
      severity: 'WARN',
      entityType: 'rfa_approve_code',
      entityLabel: code,
      changes: { ...changes, ...proofChanges(proof) },
    });
    return { code, versionNo: versionNo + 1 };
  });
}
