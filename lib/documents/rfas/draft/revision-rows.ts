import { and, desc, eq, isNotNull, or } from 'drizzle-orm';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { users } from '@/db/schema/identity';
import { rfaRevisions, rfaStatusCodes } from '@/db/schema/rfas';
import { workflowInstances } from '@/db/schema/workflow';
import { fullName, named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import type { RfaRevisionRow } from '../dto';
import { resultsById } from '../read/rfa-parts';
import { resultOf } from '../register/list-rows';

export interface LoadedRevisionRow {
  id: number;
  instanceId: string;
  row: RfaRevisionRow;
}

/** Newest first. A draft or recalled revision is visible to its originator only; a discarded one to no one. */
export async function selectRfaRevisions(
  ctx: UserCtx,
  correspondenceId: number,
  { withDraft }: { withDraft: boolean },
): Promise<LoadedRevisionRow[]> {
  const lives = or(eq(workflowInstances.status, 'ACTIVE'), isNotNull(correspondenceRevisions.documentNumber));
  const [rows, results] = await Promise.all([
    ctx.db
      .select({
        id: correspondenceRevisions.id,
        instanceId: workflowInstances.id,
        publicId: correspondenceRevisions.publicId,
        revisionNumber: correspondenceRevisions.revisionNumber,
        revisionLabel: correspondenceRevisions.revisionLabel,
        documentNumber: correspondenceRevisions.documentNumber,
        subject: correspondenceRevisions.subject,
        isCurrent: correspondenceRevisions.isCurrent,
        status: { code: rfaRevisions.statusCode, name: named(ctx, rfaStatusCodes) },
        consultantCodeId: rfaRevisions.consultantCodeId,
        approveCodeId: rfaRevisions.approveCodeId,
        submittedAt: correspondenceRevisions.submittedAt,
        decidedAt: rfaRevisions.decidedAt,
        createdBy: { publicId: users.publicId, name: fullName(users) },
        createdAt: correspondenceRevisions.createdAt,
      })
      .from(correspondenceRevisions)
      .innerJoin(rfaRevisions, eq(rfaRevisions.id, correspondenceRevisions.id))
      .innerJoin(rfaStatusCodes, eq(rfaStatusCodes.statusCode, rfaRevisions.statusCode))
      .innerJoin(users, eq(users.userId, correspondenceRevisions.createdBy))
      .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
      .where(
        and(
          eq(correspondenceRevisions.correspondenceId, correspondenceId),
          or(isNotNull(correspondenceRevisions.submittedAt), withDraft ? lives : undefined),
        ),
      )
      .orderBy(desc(correspondenceRevisions.revisionNumber)),
    resultsById(ctx),
  ]);
  return rows.map(({ id, instanceId, consultantCodeId, approveCodeId, ...row }) => ({
    id,
    instanceId,
    row: {
      ...row,
      isDraft: row.submittedAt === null,
      consultantResult: resultOf(results, consultantCodeId),
      result: resultOf(results, approveCodeId),
      submittedAt: row.submittedAt?.toISOString() ?? null,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    },
  }));
}
