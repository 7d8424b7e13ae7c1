import { eq } from 'drizzle-orm';
import { exports } from '@/db/schema/exports';
import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { createNotifications } from './create-notifications';

/** Notifies the owner of an export that it completed or failed. A cancelled export sends nothing. */
export async function notifyExport(tx: TxCtx, event: OutboxEvent<'export.ended'>): Promise<void> {
  const [row] = await tx.db
    .select({
      userId: exports.userId,
      organizationId: exports.organizationId,
      projectId: exports.projectId,
      fileName: exports.fileName,
      state: exports.state,
    })
    .from(exports)
    .where(eq(exports.publicId, event.payload.exportPublicId));
  if (!row || (row.state !== 'DONE' && row.state !== 'FAILED')) return;
  const { userId, organizationId, projectId, fileName, state } = row;
  const about = {
    entityType: 'export',
    entityPublicId: event.payload.exportPublicId,
    projectId,
    params: { documentNumber: fileName, subject: '', typeCode: '', originatorCode: '' },
  };
  const reason = state === 'DONE' ? 'EXPORT_READY' : 'EXPORT_FAILED';
  await createNotifications(tx, event, about, [{ userId, organizationId, reason, isActionRequired: false }]);
}
