import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { CirculationAssigneeType } from '@/db/enums';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { users } from '@/db/schema/identity';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { fullName } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { deniedAccess } from '../../document/read/denied-access';
import { findSheetOf } from '../draft/write-circulations';
import { matrixProject } from './list-matrix';
import { matrixAssignees } from './matrix-assignees';

/** Why a document starts no circulation by itself. */
type MatrixObstacle = 'DRAFT' | 'CANCELLED' | 'CONFIDENTIAL' | 'NOT_ADDRESSED' | 'EXISTS' | 'NO_MAIN';

export interface MatrixTrial {
  documentNumber: string | null;
  subject: string;
  /** In the order of the sheet. */
  assignees: { name: string; type: CirculationAssigneeType; deadlineDate: string | null }[];
  /** None: the document would be circulated when it arrives. */
  obstacles: MatrixObstacle[];
}

/**
 * Tries the saved matrix of the acting organization on one document, as if it arrived now. Writes nothing.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN, DOCUMENT_NOT_FOUND with an audit row
 */
export async function tryMatrix(ctx: UserCtx, projectCode: string, documentPublicId: string): Promise<MatrixTrial> {
  const project = await matrixProject(ctx, projectCode);
  const { organizationId } = ctx.actor;
  const isAddressed = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(correspondenceRecipients)
      .where(
        and(
          eq(correspondenceRecipients.correspondenceId, correspondences.id),
          eq(correspondenceRecipients.organizationId, organizationId),
          eq(correspondenceRecipients.recipientType, 'TO'),
        ),
      ),
  );
  const [document] = await ctx.db
    .select({
      id: correspondences.id,
      projectId: correspondences.projectId,
      contractId: correspondences.contractId,
      typeId: correspondences.correspondenceTypeId,
      disciplineId: correspondences.disciplineId,
      documentNumber: correspondenceRevisions.documentNumber,
      subject: correspondenceRevisions.subject,
      secrecy: correspondences.secrecy,
      submittedAt: correspondences.submittedAt,
      cancelledAt: correspondences.cancelledAt,
      isAddressed: sql`${isAddressed}`.mapWith(Boolean),
      now: sql`NOW(3)`.mapWith(correspondences.createdAt),
    })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .where(
      and(
        eq(correspondences.publicId, documentPublicId),
        eq(correspondences.projectId, project.id),
        visibleCorrespondences(ctx),
      ),
    );
  if (!document) throw await deniedAccess(ctx, [documentPublicId]);
  const [chosen, sheet] = await Promise.all([
    matrixAssignees(ctx, document, organizationId),
    findSheetOf(ctx, document.id, organizationId),
  ]);
  const names = await namesOf(
    ctx,
    chosen.map(({ userId }) => userId),
  );
  const obstacles: [MatrixObstacle, boolean][] = [
    ['DRAFT', document.submittedAt === null],
    ['CANCELLED', document.cancelledAt !== null],
    ['CONFIDENTIAL', document.secrecy !== 'NORMAL'],
    ['NOT_ADDRESSED', !document.isAddressed],
    ['EXISTS', sheet !== null],
    ['NO_MAIN', chosen[0]?.type !== 'MAIN'],
  ];
  return {
    documentNumber: document.documentNumber,
    subject: document.subject,
    assignees: chosen.map(({ userId, ...rest }) => ({ ...rest, name: names.get(userId) ?? '' })),
    obstacles: obstacles.flatMap(([obstacle, isThere]) => (isThere ? [obstacle] : [])),
  };
}

async function namesOf(ctx: UserCtx, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ userId: users.userId, name: fullName(users) })
    .from(users)
    .where(inArray(users.userId, [...userIds]));
  return new Map(rows.map(({ userId, name }) => [userId, name]));
}
