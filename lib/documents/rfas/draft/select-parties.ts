import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { contractOrganizations, organizations } from '@/db/schema/organizations';
import { workflowTasks } from '@/db/schema/workflow';
import { organizationRef } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';

export interface RfaParty {
  organizationId: number;
  organization: { publicId: string; code: string; name: string };
}

/**
 * Between whom each RFA goes to and fro: its contractor, to whom it was sent, the contract's consultants and owners, and
 * the designer once asked. The owner gets no copy by default and registers it under a number of its own all the same.
 */
export async function selectParties(
  ctx: UserCtx,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, readonly RfaParty[]>> {
  const recipients = ctx.db
    .select({ one: sql`1` })
    .from(correspondenceRecipients)
    .where(
      and(
        eq(correspondenceRecipients.correspondenceId, correspondences.id),
        eq(correspondenceRecipients.organizationId, organizations.id),
      ),
    );
  const asked = ctx.db
    .select({ one: sql`1` })
    .from(correspondenceRevisions)
    .innerJoin(workflowTasks, eq(workflowTasks.instanceId, correspondenceRevisions.workflowInstanceId))
    .where(
      and(
        eq(correspondenceRevisions.correspondenceId, correspondences.id),
        eq(workflowTasks.organizationId, organizations.id),
      ),
    );
  const ofContract = ctx.db
    .select({ one: sql`1` })
    .from(contractOrganizations)
    .where(
      and(
        eq(contractOrganizations.contractId, correspondences.contractId),
        eq(contractOrganizations.organizationId, organizations.id),
        eq(contractOrganizations.isActive, true),
        or(
          inArray(contractOrganizations.roleInContract, ['CONSULTANT', 'OWNER']),
          and(eq(contractOrganizations.roleInContract, 'DESIGNER'), exists(asked)),
        ),
      ),
    );
  const isParty = or(
    eq(organizations.id, correspondences.originatorOrganizationId),
    exists(recipients),
    exists(ofContract),
  );
  const rows = await ctx.db
    .select({ documentId: correspondences.id, organizationId: organizations.id, organization: organizationRef(ctx) })
    .from(correspondences)
    .innerJoin(organizations, isParty)
    .where(inArray(correspondences.id, [...documentIds]))
    .orderBy(asc(organizations.id));
  const byDocument = new Map<number, RfaParty[]>();
  for (const { documentId, ...party } of rows) {
    byDocument.set(documentId, [...(byDocument.get(documentId) ?? []), party]);
  }
  return byDocument;
}
