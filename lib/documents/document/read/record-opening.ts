import { and, eq, gt, sql } from 'drizzle-orm';
import { auditLogs } from '@/db/schema/system';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import type { LoadedDocument } from './load-documents';

/** As for a file (open-attachment.ts): a person who works on a document opens its page many times within the hour. */
const READING_MINUTES = 60;
const ACTION = 'document.opened';

/**
 * Leaves the audit row of a person who reads a confidential document: page, pane, paper and REST. None is added within
 * READING_MINUTES of the last one. Its organization's administrators read these rows. A draft has none: only its own
 * organization reads it.
 */
export async function recordOpening(ctx: UserCtx, document: LoadedDocument): Promise<void> {
  if (document.secrecy === 'NORMAL' || document.submittedAt === null) return;
  const { actor } = ctx;
  const [earlier] = await ctx.db
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.entityType, 'correspondence'),
        eq(auditLogs.entityPublicId, document.publicId),
        eq(auditLogs.userId, actor.userId),
        eq(auditLogs.organizationId, actor.organizationId),
        eq(auditLogs.action, ACTION),
        gt(auditLogs.createdAt, sql`NOW(3) - INTERVAL ${READING_MINUTES} MINUTE`),
      ),
    )
    .limit(1);
  if (earlier) return;
  await transact(ctx, (tx) =>
    record(tx, {
      action: ACTION,
      entityType: 'correspondence',
      entityPublicId: document.publicId,
      entityLabel: document.revision.documentNumber,
      projectId: document.project.id,
      contractId: document.contract?.id ?? null,
      subjectOrganizationId: document.originator.id,
    }),
  );
}
