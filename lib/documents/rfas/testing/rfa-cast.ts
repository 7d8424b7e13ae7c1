import { and, asc, eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { outboxEvents } from '@/db/schema/events';
import { documentNumberReservations } from '@/db/schema/numbering';
import { projectOrganizations } from '@/db/schema/organizations';
import { rfaRevisions } from '@/db/schema/rfas';
import { auditLogs } from '@/db/schema/system';
import { idOf } from '@/db/testing/factories/document-rows';
import { findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';

/** The people around an RFA of the buildings contract. */
export interface RfaCast {
  /** Document Control of the contractor: writes, sends, calls back. */
  control: UserCtx;
  /** Writes and may not send. */
  editor: UserCtx;
  /** Org Admin of the contractor: cancels. */
  admin: UserCtx;
  viewer: UserCtx;
  reviewer: UserCtx;
  lead: UserCtx;
  owner: UserCtx;
  designer: UserCtx;
  /** A contractor who takes part in the same project, in no contract with these. */
  rival: UserCtx;
  /** A contractor of another project. */
  other: UserCtx;
  superadmin: UserCtx;
}

export async function makeRfaCast(): Promise<RfaCast> {
  const ctxOf = async (options: Parameters<typeof makeUser>[0]) => userCtx(await makeUser(options));
  const reviewer = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await makeReviewTeam([reviewer]);
  const rivals = await findOrganization('ผรม.4');
  await getDatabase()
    .insert(projectOrganizations)
    .ignore()
    .values({ projectId: await idOf('project', 'LCBP3-C2'), organizationId: rivals.id });
  return {
    control: await ctxOf({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }),
    editor: await ctxOf({ organization: 'ผรม.2', role: 'EDITOR' }),
    admin: await ctxOf({ organization: 'ผรม.2', role: 'ORG_ADMIN' }),
    viewer: await ctxOf({ organization: 'ผรม.2', role: 'VIEWER' }),
    reviewer: await userCtx(reviewer),
    lead: await ctxOf({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' }),
    owner: await ctxOf({ organization: 'กทท.', role: 'ORG_ADMIN' }),
    designer: await ctxOf({ organization: 'TEAM', role: 'EDITOR' }),
    rival: await ctxOf({ organization: 'ผรม.4', role: 'DOCUMENT_CONTROL' }),
    other: await ctxOf({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' }),
    superadmin: await ctxOf({ organization: 'สคฉ.3', role: 'SUPERADMIN' }),
  };
}

/** The RFA and its current revision as the database has them. */
export async function rowOf(publicId: string) {
  const [row] = await getDatabase()
    .select({
      documentId: correspondences.id,
      versionNo: correspondences.versionNo,
      documentStatus: correspondences.statusCode,
      submittedAt: correspondences.submittedAt,
      cancelledAt: correspondences.cancelledAt,
      discardedAt: correspondences.discardedAt,
      numberKey: correspondences.numberKey,
      seriesId: correspondences.seriesId,
      sequence: correspondences.sequence,
      revisionId: correspondenceRevisions.id,
      instanceId: correspondenceRevisions.workflowInstanceId,
      documentNumber: correspondenceRevisions.documentNumber,
      revisionSubmittedAt: correspondenceRevisions.submittedAt,
      subject: correspondenceRevisions.subject,
      statusCode: rfaRevisions.statusCode,
      isReady: rfaRevisions.isReady,
      recalledAt: rfaRevisions.recalledAt,
    })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(rfaRevisions, eq(rfaRevisions.id, correspondenceRevisions.id))
    .where(eq(correspondences.publicId, publicId));
  if (!row) throw new Error(`no RFA ${publicId}`);
  return row;
}

export async function auditedOf(publicId: string): Promise<string[]> {
  const rows = await getDatabase()
    .select({ action: auditLogs.action })
    .from(auditLogs)
    .where(eq(auditLogs.entityPublicId, publicId))
    .orderBy(asc(auditLogs.id));
  return rows.map(({ action }) => action).filter((action) => action.startsWith('rfa.'));
}

/** Types of the events of a document and, after `workflow.moved`, the names that its definition gives the move. */
export async function eventsOf(publicId: string): Promise<string[]> {
  const rows = await getDatabase()
    .select({ type: outboxEvents.eventType, payload: outboxEvents.payload })
    .from(outboxEvents)
    .where(eq(outboxEvents.entityPublicId, publicId))
    .orderBy(asc(outboxEvents.id));
  return rows.flatMap(({ type, payload }) => [type, ...((payload as { names?: string[] }).names ?? [])]);
}

export async function numberStateOf(publicId: string): Promise<string | undefined> {
  const { seriesId, sequence } = await rowOf(publicId);
  const ledger = documentNumberReservations;
  const [row] = await getDatabase()
    .select({ state: ledger.state })
    .from(ledger)
    .where(and(eq(ledger.seriesId, seriesId ?? 0), eq(ledger.sequence, sequence ?? 0)));
  return row?.state;
}

/** Outcomes of two concurrent calls. */
export async function bothOf<T>(first: Promise<T>, second: Promise<T>) {
  const outcomes = await Promise.allSettled([first, second]);
  return {
    fulfilled: outcomes.filter(({ status }) => status === 'fulfilled').length,
    codes: outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as { code?: string }).code ?? String(outcome.reason)] : [],
    ),
  };
}
