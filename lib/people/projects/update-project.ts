import { and, eq, sql } from 'drizzle-orm';
import { projects } from '@/db/schema/organizations';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { refuseStale, refuseUnlessWritten, withFreeCode } from './changes';
import { loadProject } from './load';
import { managedProject } from './managed';
import type { UpdateProject, VersionAnswer } from './schema';

/**
 * Changes code and names of a project. A new code is printed from the next number on and is the project's new address;
 * numbers that were issued never change. Nothing different: nothing is written.
 * @throws AppError FORBIDDEN, NOT_FOUND, RECORD_CHANGED, CODE_TAKEN
 */
export async function updateProject(ctx: Ctx, input: UpdateProject): Promise<VersionAnswer> {
  const { id } = await managedProject(ctx, input.publicId);
  return transact(ctx, async (tx) => {
    const before = await loadProject(tx, input.publicId);
    refuseStale(before, input.versionNo);
    const { publicId, versionNo: _, ...wanted } = input;
    const changes = changesBetween(before, wanted);
    if (!changes) return { publicId, versionNo: before.versionNo };
    refuseUnlessWritten(
      await withFreeCode('uq_projects_code', () =>
        tx.db
          .update(projects)
          .set({
            projectCode: wanted.code,
            nameTh: wanted.nameTh,
            nameEn: wanted.nameEn,
            versionNo: sql`${projects.versionNo} + 1`,
          })
          .where(and(eq(projects.id, id), eq(projects.versionNo, before.versionNo))),
      ),
    );
    await record(tx, {
      action: 'project.updated',
      severity: 'code' in changes ? 'WARN' : 'INFO',
      entityType: 'project',
      entityPublicId: publicId,
      entityLabel: before.code,
      projectId: id,
      changes,
    });
    return { publicId, versionNo: before.versionNo + 1 };
  });
}
