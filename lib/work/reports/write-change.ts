import { and, eq, isNull, sql } from 'drizzle-orm';
import { reports } from '@/db/schema/reports';
import { refuseStale, refuseUnlessWritten } from '@/lib/people/projects/changes';
import { type AuditEntry, record } from '@/lib/platform/audit/record';
import type { TxCtx } from '@/lib/platform/ctx';
import type { ReportAnswer } from './dto';

type Row = Pick<typeof reports.$inferSelect, 'id' | 'publicId' | 'versionNo' | 'name' | 'projectId' | 'organizationId'>;
type Change = Parameters<ReturnType<TxCtx['db']['update']>['set']>[0];

/**
 * Writes a change of a loaded report, if it is still at the version that the person saw, with its audit row.
 * @throws AppError RECORD_CHANGED
 */
export async function writeChange(
  tx: TxCtx,
  { row, seenVersionNo, change }: { row: Row; seenVersionNo: number; change: Change },
  audit: Pick<AuditEntry, 'action' | 'changes'>,
): Promise<ReportAnswer> {
  refuseStale(row, seenVersionNo);
  refuseUnlessWritten(
    await tx.db
      .update(reports)
      .set({ ...change, versionNo: sql`${reports.versionNo} + 1` })
      .where(and(eq(reports.id, row.id), eq(reports.versionNo, seenVersionNo), isNull(reports.deletedAt))),
  );
  await recordAct(tx, row, audit);
  return { publicId: row.publicId, versionNo: seenVersionNo + 1 };
}

/** The audit row of an act on a report. */
export function recordAct(tx: TxCtx, row: Row, audit: Pick<AuditEntry, 'action' | 'changes'>): Promise<void> {
  return record(tx, {
    entityType: 'report',
    entityPublicId: row.publicId,
    entityLabel: row.name,
    projectId: row.projectId,
    subjectOrganizationId: row.organizationId,
    ...audit,
  });
}
