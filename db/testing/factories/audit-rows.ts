import { and, desc, eq, like } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';

/** Filter of audit rows; `action` may hold % for any letters. */
export type AuditQuestion = { action?: string; entityType?: string; entityPublicId?: string };

/** The audit rows of this test's database that answer the question, the newest first. */
export async function auditRows({ action, entityType, entityPublicId }: AuditQuestion) {
  return getDatabase()
    .select()
    .from(auditLogs)
    .where(
      and(
        action === undefined ? undefined : like(auditLogs.action, action),
        entityType === undefined ? undefined : eq(auditLogs.entityType, entityType),
        entityPublicId === undefined ? undefined : eq(auditLogs.entityPublicId, entityPublicId),
      ),
    )
    .orderBy(desc(auditLogs.id));
}

export async function lastAudit(question: AuditQuestion) {
  return (await auditRows(question))[0];
}
