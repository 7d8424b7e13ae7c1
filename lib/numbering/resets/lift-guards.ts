import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { documentNumberGuards } from '@/db/schema/number-resets';
import { projects } from '@/db/schema/organizations';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';

/**
 * Lifts the guard of one project, or of all: series that begin later start at 1 again. Skipped numbers stay skipped.
 * @param projectCode null for all guarded projects
 * @param reason at least MIN_RESET_REASON characters
 * @returns the codes of the projects whose guard was lifted
 * @throws AppError PROJECT_UNKNOWN
 */
export async function liftGuards(ctx: Ctx, projectCode: string | null, reason: string): Promise<string[]> {
  const guards = documentNumberGuards;
  return transact(ctx, async (tx) => {
    const isThisProject = projectCode === null ? undefined : eq(projects.projectCode, projectCode);
    if (isThisProject) {
      const [project] = await tx.db.select({ id: projects.id }).from(projects).where(isThisProject);
      if (!project) throw new AppError('PROJECT_UNKNOWN');
    }
    const inForce = await tx.db
      .select({ id: guards.id, projectId: projects.id, code: projects.projectCode, block: guards.block })
      .from(guards)
      .innerJoin(projects, eq(projects.id, guards.projectId))
      .where(and(isNull(guards.liftedAt), isThisProject))
      .orderBy(asc(projects.id));
    const lifted: string[] = [];
    for (const { id, projectId, code, block } of inForce) {
      const [result] = await tx.db
        .update(guards)
        .set({ liftedAt: sql`NOW(3)`, liftReason: reason })
        .where(and(eq(guards.id, id), isNull(guards.liftedAt)));
      // Another call was first.
      if (result.affectedRows === 0) continue;
      lifted.push(code);
      await record(tx, {
        action: 'numbering.guard_lifted',
        severity: 'WARN',
        entityType: 'project',
        entityLabel: code,
        projectId,
        changes: { block: [block, null] },
        reason,
      });
    }
    return lifted;
  });
}
