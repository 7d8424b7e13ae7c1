import { and, asc, eq } from 'drizzle-orm';
import { contractOrganizations, contracts, projectOrganizations } from '@/db/schema/organizations';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { loadOrganization, lockProject } from './load';
import { managedProject } from './managed';
import type { ProjectOrganization } from './schema';

/**
 * Ends an organization's part in a project: its people no longer enter it and it can no longer be addressed. Sent and
 * received documents stay. Without a part, nothing changes and no audit row is written.
 * @throws AppError FORBIDDEN, NOT_FOUND, ORGANIZATION_HAS_CONTRACT while an active contract of the project names it
 */
export async function removeProjectOrganization(ctx: Ctx, input: ProjectOrganization): Promise<void> {
  const project = await managedProject(ctx, input.projectPublicId);
  await transact(ctx, async (tx) => {
    await lockProject(tx, project.id);
    const organization = await loadOrganization(tx, input.organizationPublicId);
    await refuseParty(tx, project.id, organization.id);
    const [result] = await tx.db
      .update(projectOrganizations)
      .set({ isActive: false })
      .where(
        and(
          eq(projectOrganizations.projectId, project.id),
          eq(projectOrganizations.organizationId, organization.id),
          eq(projectOrganizations.isActive, true),
        ),
      );
    if (result.affectedRows === 0) return;
    await record(tx, {
      action: 'project.organization_removed',
      entityType: 'project',
      entityPublicId: project.publicId,
      entityLabel: project.code,
      projectId: project.id,
      subjectOrganizationId: organization.id,
      changes: { organization: [organization.code, null] },
    });
  });
}

async function refuseParty(tx: TxCtx, projectId: number, organizationId: number): Promise<void> {
  const [contract] = await tx.db
    .select({ code: contracts.contractCode })
    .from(contractOrganizations)
    .innerJoin(contracts, eq(contracts.id, contractOrganizations.contractId))
    .where(
      and(
        eq(contracts.projectId, projectId),
        eq(contracts.isActive, true),
        eq(contractOrganizations.organizationId, organizationId),
        eq(contractOrganizations.isActive, true),
      ),
    )
    .orderBy(asc(contracts.contractCode))
    .limit(1);
  if (contract) throw new AppError('ORGANIZATION_HAS_CONTRACT', { params: { contract: contract.code } });
}
