import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { NumberResetState } from '@/db/numbering-enums';
import { documentNumberResets } from '@/db/schema/number-resets';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { emit } from '@/lib/platform/outbox/emit';
import type { ResetRequest } from './dto';
import { type ResetRow, selectResets, toResetRequest } from './select-resets';

/** End of a request. `raisedFrom`: the last number of the series when it was carried out. */
export type ResetEnd = {
  state: Exclude<NumberResetState, 'PENDING'>;
  reason?: string;
  raisedFrom?: number;
};

/** @throws AppError NOT_FOUND */
export async function findReset(ctx: Ctx, publicId: string): Promise<ResetRow> {
  const [row] = await selectResets(ctx).where(eq(documentNumberResets.publicId, publicId));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Ends an open request, with audit row and event, by compare-and-swap on its state and, if given, on the version that
 * the caller saw.
 * @throws AppError RESET_EXPIRED, RESET_CLOSED, RECORD_CHANGED
 */
export async function closeRequest(
  tx: TxCtx,
  row: ResetRow,
  end: ResetEnd,
  versionNo: number | undefined,
): Promise<ResetRequest> {
  const resets = documentNumberResets;
  const [result] = await tx.db
    .update(resets)
    .set({
      state: end.state,
      versionNo: sql`${resets.versionNo} + 1`,
      decidedBy: tx.actor.kind === 'user' ? tx.actor.userId : null,
      decidedAt: sql`NOW(3)`,
      decisionReason: end.reason ?? null,
      raisedFrom: end.raisedFrom ?? null,
    })
    .where(
      and(
        eq(resets.id, row.id),
        eq(resets.state, 'PENDING'),
        versionNo === undefined ? undefined : eq(resets.versionNo, versionNo),
        isInTime(end.state),
      ),
    );
  if (result.affectedRows !== 1) throw await refusal(tx, row.publicId);
  await recordEnd(tx, row, end);
  return toResetRequest(await findReset(tx, row.publicId));
}

function isInTime(state: ResetEnd['state']): SQL {
  const { expiresAt } = documentNumberResets;
  return state === 'EXPIRED' ? sql`${expiresAt} <= NOW(3)` : sql`${expiresAt} > NOW(3)`;
}

async function refusal(tx: TxCtx, publicId: string): Promise<AppError> {
  const { state } = await findReset(tx, publicId);
  if (state === 'EXPIRED') return new AppError('RESET_EXPIRED');
  return new AppError(state === 'PENDING' ? 'RECORD_CHANGED' : 'RESET_CLOSED');
}

const ACTIONS = {
  APPROVED: 'numbering.reset_approved',
  REJECTED: 'numbering.reset_rejected',
  WITHDRAWN: 'numbering.reset_withdrawn',
  EXPIRED: 'numbering.reset_expired',
} as const;

async function recordEnd(tx: TxCtx, row: ResetRow, { state, reason, raisedFrom }: ResetEnd): Promise<void> {
  const { actor } = tx;
  await record(tx, {
    action: ACTIONS[state],
    severity: state === 'APPROVED' ? 'WARN' : 'INFO',
    entityType: 'number_reset',
    entityPublicId: row.publicId,
    entityLabel: row.pattern,
    projectId: row.projectId,
    changes: raisedFrom === undefined ? null : { lastNumber: [raisedFrom, row.nextNumber - 1] },
    reason: reason ?? (state === 'APPROVED' ? row.reason : null),
  });
  const { projectCode, typeCode, pattern, nextNumber } = row;
  await emit(tx, [
    {
      type: 'numbering.reset_closed',
      payload: {
        resetPublicId: row.publicId,
        seriesPublicId: row.seriesPublicId,
        ...{ projectCode, typeCode, pattern, nextNumber, state },
        byPublicId: actor.kind === 'user' ? actor.publicId : null,
        byName: actor.kind === 'user' ? actor.displayName : null,
      },
      entityType: 'number_reset',
      entityPublicId: row.publicId,
    },
  ]);
}
