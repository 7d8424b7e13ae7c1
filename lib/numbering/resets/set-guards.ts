import { and, asc, eq, isNull } from 'drizzle-orm';
import { documentNumberGuards } from '@/db/schema/number-resets';
import { projects } from '@/db/schema/organizations';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { GUARD_BLOCK } from './raise-all-series';

/**
 * Guards all projects without a guard, also inactive ones, because they may become active again.
 * @param reason at least MIN_RESET_REASON characters; the SKIPPED rows of new series carry it
 * @returns the codes of the projects that were guarded
 */
export async function setGuards(ctx: Ctx, reason: string): Promise<string[]> {
  const guards = documentNumberGuards;
  return transact(ctx, async (tx) => {
    const unguarded = await tx.db
      .select({ id: projects.id, code: projects.projectCode })
      .from(projects)
      .leftJoin(guards, and(eq(guards.projectId, projects.id), isNull(guards.liftedAt)))
      .where(isNull(guards.id))
      .orderBy(asc(projects.id));
    for (const { id, code } of unguarded) {
      await tx.db.insert(guards).values({ projectId: id, block: GUARD_BLOCK, reason });
      await record(tx, {
        action: 'numbering.guard_set',
        severity: 'CRITICAL',
        entityType: 'project',
        entityLabel: code,
        projectId: id,
        changes: { block: [null, GUARD_BLOCK] },
        reason,
      });
    }
    return unguarded.map(({ code }) => code);
  });
}
