import { and, eq, inArray } from 'drizzle-orm';
import { isConnectionError } from '@/db/errors';
import { correspondences } from '@/db/schema/correspondence';
import { auditLogs } from '@/db/schema/system';
import {
  CONNECTION_PAUSES_MS,
  connectionLost,
  pauseAfterLoss,
  withConnection,
} from '@/lib/numbering/engine/batch/lost-connection';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { KIND_TRAITS } from '../../kind-traits';
import type { SubmittedAnswer } from '../dto';
import type { Submission } from './write-issued';

/** Audit actions of the submissions of all kinds. */
const SUBMITTED = Object.values(KIND_TRAITS).map(({ audit }) => `${audit}.submitted`);

type Retried = Pick<Submission, 'ctx' | 'document'>;

/**
 * Runs the transaction of one submission, with retries on a lost connection. If it was lost at the commit, the outcome
 * is unknown, so the document is read first.
 * @throws AppError BUSY when the connection stays lost
 */
export async function retrySubmission(
  item: Retried,
  write: (tx: TxCtx<UserActor>) => Promise<SubmittedAnswer>,
): Promise<SubmittedAnswer> {
  let lost: unknown;
  // The first attempt has no pause; CONNECTION_PAUSES_MS precede the retries.
  for (const pauseMs of [0, ...CONNECTION_PAUSES_MS]) {
    if (pauseMs > 0) await pauseAfterLoss(pauseMs);
    let written: SubmittedAnswer | null = null;
    try {
      return await transact(item.ctx, async (tx) => {
        written = null;
        written = await write(tx);
        return written;
      });
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      lost = error;
    }
    if (written && (await withConnection(() => wasSubmitted(item)))) return written;
  }
  throw connectionLost(lost);
}

/** Waits for the document's row: the server may still be at the commit. The audit row is of this request and no other. */
async function wasSubmitted({ ctx, document }: Retried): Promise<boolean> {
  return transact(ctx, async (tx) => {
    await tx.db
      .select({ id: correspondences.id })
      .from(correspondences)
      .where(eq(correspondences.id, document.id))
      .for('update');
    const [row] = await tx.db
      .select({ id: auditLogs.id })
      .from(auditLogs)
      .where(
        and(
          eq(auditLogs.entityPublicId, document.publicId),
          eq(auditLogs.requestId, ctx.requestId),
          inArray(auditLogs.action, SUBMITTED),
        ),
      );
    return row !== undefined;
  });
}
