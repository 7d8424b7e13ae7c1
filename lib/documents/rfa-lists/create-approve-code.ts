import { desc, gt, sql } from 'drizzle-orm';
import { rfaApproveCodes } from '@/db/schema/rfas';
import { requirePermission } from '@/lib/people/identity/access/access';
import { proofChanges, requireFreshProof } from '@/lib/people/identity/sign-in/fresh-proof';
import { withFreeCode } from '@/lib/people/projects/changes';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { factsOf } from './disposition-facts';
import { lockApproveCodes } from './lock-approve-codes';
import { needsComment } from './rules';
import type { CreateApproveCode, ListVersion } from './schema';

/**
 * Adds a result code; reviewers can give it at once. More restrictive codes move up by one.
 * @throws AppError FORBIDDEN, STEP_UP_REQUIRED, CODE_TAKEN, INVALID_INPUT for an unknown predecessor
 */
export async function createApproveCode(ctx: UserCtx, input: CreateApproveCode): Promise<ListVersion> {
  await requirePermission(ctx, 'master.global');
  const { code, afterCode, disposition, ...rest } = input;
  const facts = { ...rest, commentRequired: rest.commentRequired || needsComment(disposition) };
  await transact(ctx, async (tx) => {
    const proof = await requireFreshProof(tx, 'createApproveCode');
    const codes = await lockApproveCodes(tx);
    const before = codes.find((one) => one.code === afterCode);
    if (afterCode !== null && !before) {
      throw new AppError('INVALID_INPUT', { fieldErrors: { afterCode: ['INVALID'] } });
    }
    if (codes.some((one) => one.code === code)) {
      throw new AppError('CODE_TAKEN', { fieldErrors: { code: ['CODE_TAKEN'] } });
    }
    const severity = (before?.severity ?? -1) + 1;
    // From the last on, so that two codes never share a place.
    await tx.db
      .update(rfaApproveCodes)
      .set({ severity: sql`${rfaApproveCodes.severity} + 1` })
      .where(gt(rfaApproveCodes.severity, severity - 1))
      .orderBy(desc(rfaApproveCodes.severity));
    await withFreeCode('uq_rfa_approve_codes_code', () =>
      tx.db
        .insert(rfaApproveCodes)
        .values({ approveCode: code, disposition, ...factsOf(disposition), ...facts, severity }),
    );
    await record(tx, {
      action: 'rfa_approve_code.created',
      severity: 'WARN',
      entityType: 'rfa_approve_code',
      entityLabel: code,
      changes: { ...changesBetween({}, { code, disposition, ...facts, afterCode }), ...proofChanges(proof) },
    });
  });
  return { code, versionNo: 1 };
}
