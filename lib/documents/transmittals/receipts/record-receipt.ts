import { sql } from 'drizzle-orm';
import { transmittalReceipts } from '@/db/schema/transmittals';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { markRead } from '../../document/read/mark-read';
import { loadTransmittal } from '../read/load-transmittals';

/**
 * Records that a person of a recipient has opened the current revision, or downloaded a file through it. It stores the
 * first and last time, and the count. For other people it does nothing.
 * @throws AppError DOCUMENT_NOT_FOUND
 */
export async function recordReceipt(
  ctx: UserCtx,
  { publicId, kind }: { publicId: string; kind: 'VIEWED' | 'DOWNLOADED' },
): Promise<void> {
  const transmittal = await loadTransmittal(ctx, publicId);
  if (!transmittal.facts.isRecipient || !transmittal.facts.isSubmitted) return;
  await markRead(ctx, { publicId });
  await transact(ctx, (tx) =>
    tx.db
      .insert(transmittalReceipts)
      .values({
        revisionId: transmittal.revision.id,
        organizationId: ctx.actor.organizationId,
        userId: ctx.actor.userId,
        kind,
      })
      .onDuplicateKeyUpdate({ set: { lastAt: sql`NOW(3)`, times: sql`${transmittalReceipts.times} + 1` } }),
  );
}
