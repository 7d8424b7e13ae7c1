import { and, eq, sql } from 'drizzle-orm';
import { projects } from '@/db/schema/organizations';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';

import { transact } from '@/lib/platform/transact';
import { refuseStale, refuseUnlessWritten } from './changes';
import { loadProject } from './load';
import { managedProject } from './managed';
import type { SetProjectActive, VersionAnswer } from './schema';

/**
 * Closes a project or opens it again: a closed one can still be read; nothing new is written in it.
 * @throws AppError FORBIDDEN, NOT_FOUND, RECORD_CHANGED
 */
export async function setProjectActive(ctx: Ctx, input: SetProjectActive): Promise<VersionAnswer> {
  const { id } = await managedProject(ctx, input.publicId);
  return transact(ctx, async (tx) => {
    const before = await loadProject(tx, input.publicId);
    refuseStale(before, input.versionNo);
    const { publicId, versionNo, code } = before;
    if (before.isActive === input.isActive) return { publicId, versionNo };
    refuseUnlessWritten(
      await tx.db
        .update(projects)
        .set({ isActive: input.isActive, versionNo: sql`${projects.versionNo} + 1` })
        .where(and(eq(projects.id, id), eq(projects.versionNo, versionNo))),
    );
    await record(tx, {
      action: input.isActive ? 'project.reactivated' : 'project.deactivated',
      entityType: 'project',
      entityPublicId: publicId,
      entityLabel: code,
      projectId: id,
      changes: { isActive: [before.isActive, input.isActive] },
    });
    return { publicId, versionNo: versionNo + 1 };
  });
}
