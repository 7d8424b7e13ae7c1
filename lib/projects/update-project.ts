import { and, asc, eq, notInArray } from 'drizzle-orm';
import { organizations, projectOrganizations, projects } from '@/db/schema/organizations';
import { changesBetween } from '../audit/changes';
import { record } from '../audit/record';
import type { TxCtx, UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { requirePermission } from '../identity/access';
import { transact } from '../transact';
import { findOrganizations } from './references';
import type { UpdateProject } from './schema';

/**
 * Changes names, activity and the member organizations of a project, all or nothing.
 * @throws AppError FORBIDDEN, NOT_FOUND, INVALID_INPUT (unknown organization), RECORD_CHANGED
 */
export async function updateProject(ctx: UserCtx, input: UpdateProject): Promise<{ versionNo: number }> {
  await requirePermission(ctx, 'project.manage');
  const [before] = await ctx.db
    .select({
      id: projects.id,
      code: projects.projectCode,
      nameTh: projects.nameTh,
      nameEn: projects.nameEn,
      isActive: projects.isActive,
    })
    .from(projects)
    .where(eq(projects.publicId, input.publicId));
  if (!before) throw new AppError('NOT_FOUND');
  const members = [...(await findOrganizations(ctx, input.memberPublicIds, 'memberPublicIds')).values()];
  const { nameTh, nameEn, isActive } = input;
  return transact(ctx, async (tx) => {
    const versionNo = input.versionNo + 1;
    const [result] = await tx.db
      .update(projects)
      .set({ nameTh, nameEn, isActive, versionNo })
      .where(and(eq(projects.id, before.id), eq(projects.versionNo, input.versionNo)));
    if (result.affectedRows === 0) throw new AppError('RECORD_CHANGED');
    const former = await listMemberCodes(tx, before.id);
    await setMembers(
      tx,
      before.id,
      members.map((member) => member.id),
    );
    await record(tx, {
      action: 'project.updated',
      entityType: 'project',
      entityPublicId: input.publicId,
      entityLabel: before.code,
      projectId: before.id,
      changes: changesBetween(
        { ...before, members: former },
        { nameTh, nameEn, isActive, members: members.map((member) => member.code).sort() },
      ),
    });
    return { versionNo };
  });
}

async function listMemberCodes(tx: TxCtx, projectId: number): Promise<string[]> {
  const rows = await tx.db
    .select({ code: organizations.organizationCode })
    .from(projectOrganizations)
    .innerJoin(organizations, eq(organizations.id, projectOrganizations.organizationId))
    .where(and(eq(projectOrganizations.projectId, projectId), eq(projectOrganizations.isActive, true)))
    .orderBy(asc(organizations.organizationCode));
  return rows.map((row) => row.code).sort();
}

/** Rows are never deleted: who took part once explains the documents of that time. */
async function setMembers(tx: TxCtx, projectId: number, organizationIds: number[]): Promise<void> {
  const isLeaving =
    organizationIds.length > 0 ? notInArray(projectOrganizations.organizationId, organizationIds) : undefined;
  await tx.db
    .update(projectOrganizations)
    .set({ isActive: false })
    .where(and(eq(projectOrganizations.projectId, projectId), isLeaving));
  if (organizationIds.length === 0) return;
  await tx.db
    .insert(projectOrganizations)
    .values(organizationIds.map((organizationId) => ({ projectId, organizationId })))
    .onDuplicateKeyUpdate({ set: { isActive: true } });
}
