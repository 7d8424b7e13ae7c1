import { and, asc, eq } from 'drizzle-orm';
import { correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { contracts } from '@/db/schema/organizations';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { listPeople } from '../draft/circulation-options';
import { matrixProject } from './list-matrix';

/**
 * Options of the matrix editor: types of documents, the disciplines of the project's contracts, and the people
 * of the acting organization.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN
 */
export async function matrixOptions(ctx: UserCtx, projectCode: string) {
  const project = await matrixProject(ctx, projectCode);
  const [types, places, people] = await Promise.all([
    ctx.db
      .select({
        code: correspondenceTypes.typeCode,
        name: named(ctx, correspondenceTypes),
      })
      .from(correspondenceTypes)
      .where(and(eq(correspondenceTypes.isActive, true), eq(correspondenceTypes.isInternal, false)))
      .orderBy(asc(correspondenceTypes.sortOrder)),
    ctx.db
      .select({ contractCode: contracts.contractCode, code: disciplines.disciplineCode })
      .from(disciplines)
      .innerJoin(contracts, eq(contracts.id, disciplines.contractId))
      .where(and(eq(contracts.projectId, project.id), eq(disciplines.isActive, true)))
      .orderBy(asc(contracts.contractCode), asc(disciplines.disciplineCode)),
    listPeople(ctx, { projectId: project.id }),
  ]);
  return { types, disciplines: places, people };
}
export type MatrixOptions = Awaited<ReturnType<typeof matrixOptions>>;
