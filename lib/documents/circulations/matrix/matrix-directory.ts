import { and, eq } from 'drizzle-orm';
import { correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { contracts } from '@/db/schema/organizations';
import type { Ctx } from '@/lib/platform/ctx';

export type MatrixDirectory = Awaited<ReturnType<typeof matrixDirectory>>;

/** The types and disciplines that an entry of the matrix may name, with their keys. */
export async function matrixDirectory(ctx: Ctx, projectId: number) {
  const [types, places] = await Promise.all([
    ctx.db
      .select({ id: correspondenceTypes.id, code: correspondenceTypes.typeCode })
      .from(correspondenceTypes)
      .where(and(eq(correspondenceTypes.isActive, true), eq(correspondenceTypes.isInternal, false))),
    ctx.db
      .select({ id: disciplines.id, code: disciplines.disciplineCode, contractCode: contracts.contractCode })
      .from(disciplines)
      .innerJoin(contracts, eq(contracts.id, disciplines.contractId))
      .where(eq(contracts.projectId, projectId)),
  ]);
  return { types, places };
}
