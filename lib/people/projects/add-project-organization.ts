import { and, eq } from 'drizzle-orm';
import { projectOrganizations } from '@/db/schema/organizations';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { proofChanges, requireFreshProof } from '../identity/sign-in/fresh-proof';
import { loadOrganization, lockProject } from './load';
import { managedProject } from './managed';
import type { ProjectOrganization } from './schema';

/**
 * Lets an organization take part in a project. One that already does stays as it is, without an audit row.
 * @throws AppError FORBIDDEN, NOT_FOUND, ORGANIZATION_INACTIVE, STEP_UP_REQUIRED
 */
export async function addProjectOrganization(ctx: Ctx, input: ProjectOrganization): Promise<void> {
  const project = await managedProject(ctx, input.projectPublicId);
  await transact(ctx, async (tx) => {
    await lockProject(tx, project.id);
    const organization = await loadOrganization(tx, input.organizationPublicId);
    if (!organization.isActive) throw new AppError('ORGANIZATION_INACTIVE');
    const isThis = and(
      eq(projectOrganizations.projectId, project.id),
      eq(projectOrganizations.organizationId, organization.id),
    );
    const [membership] = await tx.db
      .select({ isActive: projectOrganizations.isActive })
      .from(projectOrganizations)
      .where(isThis);
    if (membership?.isActive) return;
    if (membership) await tx.db.update(projectOrganizations).set({ isActive: true }).where(isThis);
    else await tx.db.insert(projectOrganizations).values({ projectId: project.id, organizationId: organization.id });
    const proof = await requireFreshProof(tx, 'addProjectOrganization');
    await record(tx, {
      action: 'project.organization_added',
      entityType: 'project',
      entityPublicId: project.publicId,
      entityLabel: project.code,
      projectId: project.id,
      subjectOrganizationId: organization.id,
      changes: { organization: [null, organization.code], ...proofChanges(proof) },
    });
  });
}
