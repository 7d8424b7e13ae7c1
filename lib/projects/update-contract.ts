import { and, eq } from 'drizzle-orm';
import type { ContractParty } from '@/db/enums';
import { contractOrganizations, contracts, organizations } from '@/db/schema/organizations';
import { changesBetween } from '../audit/changes';
import { record } from '../audit/record';
import type { TxCtx, UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { requirePermission } from '../identity/access';
import { transact } from '../transact';
import { findOrganizations } from './references';
import type { UpdateContract } from './schema';

interface Party {
  organizationId: number;
  code: string;
  role: ContractParty;
}

/**
 * Changes names, dates, activity and the parties of a contract, all or nothing. A party that leaves loses its oversight
 * with the next request.
 * @throws AppError FORBIDDEN, NOT_FOUND, INVALID_INPUT (unknown organization), RECORD_CHANGED
 */
export async function updateContract(ctx: UserCtx, input: UpdateContract): Promise<{ versionNo: number }> {
  await requirePermission(ctx, 'contract.manage');
  const [before] = await ctx.db
    .select({
      id: contracts.id,
      projectId: contracts.projectId,
      code: contracts.contractCode,
      nameTh: contracts.nameTh,
      nameEn: contracts.nameEn,
      startDate: contracts.startDate,
      endDate: contracts.endDate,
      isActive: contracts.isActive,
    })
    .from(contracts)
    .where(eq(contracts.publicId, input.publicId));
  if (!before) throw new AppError('NOT_FOUND');
  const parties = await resolveParties(ctx, input);
  const { nameTh, nameEn, startDate, endDate, isActive } = input;
  return transact(ctx, async (tx) => {
    const versionNo = input.versionNo + 1;
    const [result] = await tx.db
      .update(contracts)
      .set({ nameTh, nameEn, startDate, endDate, isActive, versionNo })
      .where(and(eq(contracts.id, before.id), eq(contracts.versionNo, input.versionNo)));
    if (result.affectedRows === 0) throw new AppError('RECORD_CHANGED');
    const former = await listParties(tx, before.id);
    await setParties(tx, before.id, parties);
    await record(tx, {
      action: 'contract.updated',
      entityType: 'contract',
      entityPublicId: input.publicId,
      entityLabel: before.code,
      projectId: before.projectId,
      contractId: before.id,
      changes: changesBetween(
        { ...before, parties: former.map(labelOf).sort() },
        { nameTh, nameEn, startDate, endDate, isActive, parties: parties.map(labelOf).sort() },
      ),
    });
    return { versionNo };
  });
}

async function resolveParties(ctx: UserCtx, input: UpdateContract): Promise<Party[]> {
  const ids = input.parties.map((party) => party.organizationPublicId);
  const found = await findOrganizations(ctx, ids, 'parties');
  const parties = input.parties.flatMap(({ organizationPublicId, role }) => {
    const organization = found.get(organizationPublicId);
    return organization ? [{ organizationId: organization.id, code: organization.code, role }] : [];
  });
  return [...new Map(parties.map((party) => [labelOf(party), party])).values()];
}

async function listParties(tx: TxCtx, contractId: number): Promise<Party[]> {
  return tx.db
    .select({
      organizationId: contractOrganizations.organizationId,
      code: organizations.organizationCode,
      role: contractOrganizations.roleInContract,
    })
    .from(contractOrganizations)
    .innerJoin(organizations, eq(organizations.id, contractOrganizations.organizationId))
    .where(and(eq(contractOrganizations.contractId, contractId), eq(contractOrganizations.isActive, true)));
}

async function setParties(tx: TxCtx, contractId: number, parties: readonly Party[]): Promise<void> {
  await tx.db
    .update(contractOrganizations)
    .set({ isActive: false })
    .where(eq(contractOrganizations.contractId, contractId));
  if (parties.length === 0) return;
  await tx.db
    .insert(contractOrganizations)
    .values(parties.map(({ organizationId, role }) => ({ contractId, organizationId, roleInContract: role })))
    .onDuplicateKeyUpdate({ set: { isActive: true } });
}

function labelOf(party: Party): string {
  return `${party.code} ${party.role}`;
}
