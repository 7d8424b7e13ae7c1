import { eq } from 'drizzle-orm';
import { exports } from '@/db/schema/exports';
import { projects } from '@/db/schema/organizations';
import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { createNotifications } from './create-notifications';

/**
 * Notifies the owner of an export that it completed or failed, and the receiver of a report that it is there. A cancelled
 * export sends nothing.
 */
export async function notifyExport(tx: TxCtx, event: OutboxEvent<'export.ended'>): Promise<void> {
  const [row] = await tx.db
    .select({
      userId: exports.userId,
      organizationId: exports.organizationId,
      projectId: exports.projectId,
      projectCode: projects.projectCode,
      reportRunId: exports.reportRunId,
      fileName: exports.fileName,
      state: exports.state,
    })
    .from(exports)
    .innerJoin(projects, eq(projects.id, exports.projectId))
    .where(eq(exports.publicId, event.payload.exportPublicId));
  if (!row || (row.state !== 'DONE' && row.state !== 'FAILED')) return;
  const { userId, organizationId, projectId, projectCode, reportRunId, fileName, state } = row;
  const about = {
    entityType: 'export',
    entityPublicId: event.payload.exportPublicId,
    projectId,
    params: { documentNumber: fileName, subject: '', typeCode: '', projectCode, originatorCode: '' },
  };
  const ready = reportRunId === null ? 'EXPORT_READY' : 'REPORT_READY';
  const reason = state === 'DONE' ? ready : 'EXPORT_FAILED';
  await createNotifications(tx, event, about, [{ userId, organizationId, reason, isActionRequired: false }]);
}
