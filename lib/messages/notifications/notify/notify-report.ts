import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { projects } from '@/db/schema/organizations';
import { reportRuns, reports } from '@/db/schema/reports';
import { isAskedTo } from '@/lib/people/identity/access/may-act';
import { fullName } from '@/lib/people/names';
import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { createNotifications } from './create-notifications';

/** Notifies the owner of a report that a receiver got no file, and names the receiver. */
export async function notifyReportOwner(tx: TxCtx, event: OutboxEvent<'report.run_failed'>): Promise<void> {
  const [row] = await tx.db
    .select({ ...REPORT, ownerUserId: reports.ownerUserId, outcome: reportRuns.outcome, receiver: fullName(users) })
    .from(reportRuns)
    .innerJoin(reports, eq(reports.id, reportRuns.reportId))
    .innerJoin(projects, eq(projects.id, reports.projectId))
    .innerJoin(users, eq(users.userId, reportRuns.userId))
    .where(eq(reportRuns.publicId, event.payload.runPublicId));
  // Made since by another try.
  if (!row || row.outcome === 'MADE') return;
  const { ownerUserId: userId, organizationId, outcome, receiver } = row;
  const reason = outcome === 'NO_ACCESS' ? 'REPORT_NO_ACCESS' : 'REPORT_FAILED';
  await createNotifications(tx, event, aboutReport(row, { personName: receiver }), [
    { userId, organizationId, reason, isActionRequired: false },
  ]);
}

/** Notifies the people who may take a report over that its owner has left and it was paused. */
export async function notifyReportWithoutOwner(tx: TxCtx, event: OutboxEvent<'report.owner_left'>): Promise<void> {
  const [row] = await tx.db
    .select({ ...REPORT, ownerName: fullName(users) })
    .from(reports)
    .innerJoin(projects, eq(projects.id, reports.projectId))
    .innerJoin(users, eq(users.userId, reports.ownerUserId))
    .where(eq(reports.publicId, event.payload.reportPublicId));
  if (!row) return;
  const { organizationId } = row;
  const people = await tx.db
    .select({ userId: users.userId })
    .from(users)
    .where(isAskedTo(tx.db, { organizationId, permission: 'circulation.manage' }));
  await createNotifications(
    tx,
    event,
    aboutReport(row, { personName: row.ownerName }),
    people.map(({ userId }) => ({ userId, organizationId, reason: 'REPORT_PAUSED', isActionRequired: false })),
  );
}

const REPORT = {
  publicId: reports.publicId,
  name: reports.name,
  organizationId: reports.organizationId,
  projectId: reports.projectId,
  projectCode: projects.projectCode,
};

function aboutReport(
  {
    publicId,
    name,
    projectId,
    projectCode,
  }: { publicId: string; name: string; projectId: number; projectCode: string },
  { personName }: { personName: string },
) {
  const params = { documentNumber: name, subject: '', typeCode: '', projectCode, originatorCode: '', personName };
  return { entityType: 'report', entityPublicId: publicId, projectId, params };
}
