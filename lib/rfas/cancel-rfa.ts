import { and, eq, isNull, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { record } from '../audit/record';
import { organizationRoleCode } from '../correspondence/organization-role';
import { namingWhoChanged, refuseStale } from '../correspondence/refuse-stale';
import type { TxCtx, UserActor, UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '../idempotency';
import { lockSeries, voidNumbers } from '../numbering/void-numbers';
import { transact } from '../transact';
import { actInTx, type DeclaredAct } from '../workflow/act-in-tx';
import { statusCode } from '../workflow/status-codes';
import type { RfaAnswer } from './dto';
import { type LoadedRfa, loadRfa } from './load-rfas';
import { canCancel } from './rules';
import type { CancelRfa } from './schema';

/**
 * Withdraws an RFA with a reason and lets its drawings go. Its number stays used and becomes VOID. A later revision that
 * is still under review goes alone: the revisions before it, and the number that they share, stay in force.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_CANCELLABLE, DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT
 */
export async function cancelRfa(
  ctx: UserCtx,
  input: CancelRfa,
  claim: IdempotencyClaim | null = null,
): Promise<RfaAnswer> {
  const rfa = await loadRfa(ctx, input.publicId);
  const refusal = canCancel(rfa.rfaFacts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, rfa, input.versionNo);
  const isWhole = rfa.rfaFacts.isEnded || rfa.revision.revisionNumber === 0;
  const answer: RfaAnswer = {
    publicId: rfa.publicId,
    versionNo: rfa.versionNo + 1,
    documentNumber: rfa.revision.documentNumber,
    statusCode: rfa.rfaFacts.isEnded ? rfa.rfaStatus : 'CC',
  };
  const status = statusCode('CCB', await organizationRoleCode(ctx, ctx.actor.organizationId));
  await namingWhoChanged(ctx, rfa, () =>
    transact(ctx, async (tx) => {
      if (isWhole && rfa.seriesId !== null) await lockSeries(tx, [rfa.seriesId]);
      await writeDocument(tx, rfa, isWhole ? input.reason : null, status);
      await actInTx(tx, actsOf(ctx, rfa, input.reason));
      if (isWhole) await voidNumber(tx, rfa, input.reason);
      await record(tx, {
        action: isWhole ? 'rfa.cancelled' : 'rfa.revision_cancelled',
        entityType: 'correspondence',
        entityPublicId: rfa.publicId,
        entityLabel: rfa.revision.documentNumber,
        projectId: rfa.project.id,
        contractId: rfa.contract?.id ?? null,
        subjectOrganizationId: rfa.originator.id,
        reason: input.reason,
      });
      await recordAnswers(tx, [{ claim, answer }]);
    }),
  );
  return answer;
}

async function writeDocument(
  tx: TxCtx<UserActor>,
  rfa: LoadedRfa,
  reason: string | null,
  status: string,
): Promise<void> {
  const [result] = await tx.db
    .update(correspondences)
    .set({
      ...(reason !== null && {
        statusCode: status,
        cancelledAt: sql`NOW(3)`,
        cancelledBy: tx.actor.userId,
        cancelReason: reason,
      }),
      updatedBy: tx.actor.userId,
      versionNo: sql`${correspondences.versionNo} + 1`,
    })
    .where(
      and(
        eq(correspondences.id, rfa.id),
        eq(correspondences.versionNo, rfa.versionNo),
        isNull(correspondences.cancelledAt),
      ),
    );
  if (result.affectedRows !== 1) throw new AppError('DOCUMENT_CHANGED');
}

/** What has ended stays as it ended; the draft of a new revision ends with its RFA. */
function actsOf(ctx: UserCtx, rfa: LoadedRfa, reason: string): DeclaredAct[] {
  const { draftRevision, revision } = rfa;
  return [
    ...(rfa.rfaFacts.isEnded
      ? []
      : [{ instanceId: revision.instanceId ?? '', action: 'CANCEL', by: ctx, comment: reason }]),
    ...(draftRevision ? [{ instanceId: draftRevision.instanceId ?? '', action: 'DISCARD', by: ctx }] : []),
  ];
}

async function voidNumber(tx: TxCtx<UserActor>, rfa: LoadedRfa, reason: string): Promise<void> {
  const { seriesId, sequence } = rfa;
  if (seriesId === null || sequence === null) return;
  await voidNumbers(tx, [
    {
      seriesId,
      sequence,
      documentId: rfa.id,
      documentPublicId: rfa.publicId,
      documentNumber: rfa.revision.documentNumber ?? '',
      reason,
    },
  ]);
}
