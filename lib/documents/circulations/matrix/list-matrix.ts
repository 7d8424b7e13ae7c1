import { createHash } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { CirculationAssigneeType } from '@/db/enums';
import { distributionMatrixEntries } from '@/db/schema/circulations';
import { correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { contracts } from '@/db/schema/organizations';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { fullName } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { mayBeAsked } from '../draft/people';

export interface MatrixEntry {
  typeCode: string | null;
  contractCode: string | null;
  disciplineCode: string | null;
  userPublicId: string;
  username: string;
  name: string;
  /** False where the person may not answer any more: the entry names no person until it is changed. */
  isActive: boolean;
  type: CirculationAssigneeType;
  days: number | null;
}

/**
 * The acting organization's distribution matrix in a project. `digest` names this state of it for `setMatrix`.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN
 */
export async function listMatrix(
  ctx: UserCtx,
  { projectCode }: { projectCode: string },
): Promise<{ entries: MatrixEntry[]; digest: string }> {
  const project = await matrixProject(ctx, projectCode);
  const entries = await selectMatrix(ctx, project.id, ctx.actor.organizationId);
  return { entries, digest: digestOf(entries) };
}

/**
 * The project whose matrix of the acting organization the actor may keep: its Document Control and Org Admin, and the
 * project's administrators acting for it.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN
 */
export async function matrixProject(ctx: UserCtx, projectCode: string) {
  const project = await enterableProject(ctx, projectCode);
  const scope = { organizationId: ctx.actor.organizationId, projectId: project.id };
  const held = await listHeldPermissions(ctx, scope);
  if (!held.includes('circulation.manage') && !held.includes('master.project')) {
    throw new AppError('FORBIDDEN', { details: { permission: 'circulation.manage' } });
  }
  return project;
}

export function selectMatrix(ctx: Ctx, projectId: number, organizationId: number): Promise<MatrixEntry[]> {
  const entries = distributionMatrixEntries;
  const place = { organizationId, projectId };
  return ctx.db
    .select({
      typeCode: correspondenceTypes.typeCode,
      contractCode: contracts.contractCode,
      disciplineCode: disciplines.disciplineCode,
      userPublicId: users.publicId,
      username: users.username,
      name: fullName(users),
      isActive: sql`IF(${entries.assigneeType} = 'INFO', ${mayBeAsked(ctx.db, place, 'INFO')},
        ${mayBeAsked(ctx.db, place, 'MAIN')})`.mapWith(Boolean),
      type: entries.assigneeType,
      days: entries.responseDays,
    })
    .from(entries)
    .innerJoin(users, eq(users.userId, entries.userId))
    .leftJoin(correspondenceTypes, eq(correspondenceTypes.id, entries.correspondenceTypeId))
    .leftJoin(disciplines, eq(disciplines.id, entries.disciplineId))
    .leftJoin(contracts, eq(contracts.id, disciplines.contractId))
    .where(and(eq(entries.projectId, projectId), eq(entries.organizationId, organizationId)))
    .orderBy(
      asc(correspondenceTypes.typeCode),
      asc(contracts.contractCode),
      asc(disciplines.disciplineCode),
      asc(entries.assigneeType),
      asc(users.publicId),
    );
}

/** Digest by which two readers compare the same entries. */
export function digestOf(entries: readonly MatrixEntry[]): string {
  const facts = entries.map(({ name: _, username: __, isActive: ___, ...entry }) => entry);
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
