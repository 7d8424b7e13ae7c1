import { and, eq, sql } from 'drizzle-orm';
import { organizations } from '@/db/schema/organizations';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { refuseStale, refuseUnlessWritten } from './changes';
import { loadOrganization } from './load';
import { managedOrganization } from './managed';
import type { SetOrganizationActive, VersionAnswer } from './schema';

/**
 * Closes an organization or opens it again: a closed one is no longer offered, addressed or made a party. Sent and
 * received documents stay readable.
 * @throws AppError FORBIDDEN, NOT_FOUND, RECORD_CHANGED, OWN_ORGANIZATION when the actor acts for it
 */
export async function setOrganizationActive(ctx: Ctx, input: SetOrganizationActive): Promise<VersionAnswer> {
  const { id } = await managedOrganization(ctx, input.publicId);
  if (!input.isActive && ctx.actor.kind === 'user' && ctx.actor.organizationId === id) {
    throw new AppError('OWN_ORGANIZATION');
  }
  return transact(ctx, async (tx) => {
    const before = await loadOrganization(tx, input.publicId);
    refuseStale(before, input.versionNo);
    const { publicId, versionNo, code } = before;
    if (before.isActive === input.isActive) return { publicId, versionNo };
    refuseUnlessWritten(
      await tx.db
        .update(organizations)
        .set({ isActive: input.isActive, versionNo: sql`${organizations.versionNo} + 1` })
        .where(and(eq(organizations.id, id), eq(organizations.versionNo, versionNo))),
    );
    await record(tx, {
      action: input.isActive ? 'organization.reactivated' : 'organization.deactivated',
      entityType: 'organization',
      entityPublicId: publicId,
      entityLabel: code,
      subjectOrganizationId: id,
      changes: { isActive: [before.isActive, input.isActive] },
    });
    return { publicId, versionNo: versionNo + 1 };
  });
}
