import { and, eq, inArray, sql } from 'drizzle-orm';
import { contractOrganizations, contracts, organizations, projectOrganizations } from '@/db/schema/organizations';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { partiesChanged } from '../identity/readers/follow-parties';
import { proofChanges, requireFreshProof } from '../identity/sign-in/fresh-proof';
import { refuseStale, refuseUnlessWritten } from './changes';
import { lockProject } from './load';
import { loadContract, loadParties } from './load-contract';
import { managedContract } from './managed';
import type { ContractPartyInput, SetContractOrganizations, VersionAnswer } from './schema';

type Party = Pick<ContractPartyInput, 'roleInContract'> & { organizationId: number; code: string };

/**
 * Sets the parties of a contract and their roles, as a whole list. It decides who oversees, who reviews and who may not
 * see the other contractor's documents. At most one CONTRACTOR.
 * @throws AppError FORBIDDEN, NOT_FOUND, CONTRACT_INACTIVE, RECORD_CHANGED, ONE_CONTRACTOR,
 *   ORGANIZATION_NOT_IN_PROJECT, ORGANIZATION_INACTIVE for an organization that is new to the contract,
 *   STEP_UP_REQUIRED
 */
export async function setContractOrganizations(ctx: Ctx, input: SetContractOrganizations): Promise<VersionAnswer> {
  const contract = await managedContract(ctx, input.publicId);
  return transact(ctx, async (tx) => {
    await lockProject(tx, contract.projectId);
    const { isActive, versionNo } = await loadContract(tx, input.publicId);
    refuseStale({ versionNo }, input.versionNo);
    if (!isActive) throw new AppError('CONTRACT_INACTIVE');
    const before = await loadParties(tx, contract.id);
    const after = await resolveParties(tx, contract.projectId, input.parties, before);
    const added = after.filter((party) => !before.some(isSameAs(party)));
    const removed = before.filter((party) => !after.some(isSameAs(party)));
    if (added.length + removed.length === 0) return { publicId: contract.publicId, versionNo };
    refuseUnlessWritten(
      await tx.db
        .update(contracts)
        .set({ versionNo: sql`${contracts.versionNo} + 1` })
        .where(and(eq(contracts.id, contract.id), eq(contracts.versionNo, versionNo))),
    );
    await writeParties(tx, contract.id, added, removed);
    await partiesChanged(tx, contract.id);
    const proof = await requireFreshProof(tx, 'setContractOrganizations');
    await record(tx, {
      action: 'contract.parties_changed',
      entityType: 'contract',
      entityPublicId: contract.publicId,
      entityLabel: contract.code,
      projectId: contract.projectId,
      contractId: contract.id,
      changes: { parties: [before.map(partyText).sort(), after.map(partyText).sort()], ...proofChanges(proof) },
    });
    return { publicId: contract.publicId, versionNo: versionNo + 1 };
  });
}

/** The parties by key, each once. */
async function resolveParties(
  tx: TxCtx,
  projectId: number,
  wanted: readonly ContractPartyInput[],
  before: readonly Party[],
): Promise<Party[]> {
  if (wanted.length === 0) return [];
  const members = await tx.db
    .select({
      id: organizations.id,
      publicId: organizations.publicId,
      code: organizations.organizationCode,
      isActive: organizations.isActive,
    })
    .from(projectOrganizations)
    .innerJoin(organizations, eq(organizations.id, projectOrganizations.organizationId))
    .where(
      and(
        eq(projectOrganizations.projectId, projectId),
        eq(projectOrganizations.isActive, true),
        inArray(
          organizations.publicId,
          wanted.map((party) => party.organizationPublicId),
        ),
      ),
    );
  const parties = new Map<string, Party>();
  for (const { organizationPublicId, roleInContract } of wanted) {
    const member = members.find((row) => row.publicId === organizationPublicId);
    if (!member) throw new AppError('ORGANIZATION_NOT_IN_PROJECT');
    const party = { organizationId: member.id, code: member.code, roleInContract };
    if (!member.isActive && !before.some(isSameAs(party))) throw new AppError('ORGANIZATION_INACTIVE');
    parties.set(partyText(party), party);
  }
  const list = [...parties.values()];
  if (list.filter((party) => party.roleInContract === 'CONTRACTOR').length > 1) throw new AppError('ONE_CONTRACTOR');
  return list;
}

async function writeParties(
  tx: TxCtx,
  contractId: number,
  added: readonly Party[],
  removed: readonly Party[],
): Promise<void> {
  for (const party of removed) {
    await tx.db
      .update(contractOrganizations)
      .set({ isActive: false })
      .where(
        and(
          eq(contractOrganizations.contractId, contractId),
          eq(contractOrganizations.organizationId, party.organizationId),
          eq(contractOrganizations.roleInContract, party.roleInContract),
        ),
      );
  }
  if (added.length === 0) return;
  await tx.db
    .insert(contractOrganizations)
    .values(added.map(({ organizationId, roleInContract }) => ({ contractId, organizationId, roleInContract })))
    .onDuplicateKeyUpdate({ set: { isActive: true } });
}

function isSameAs(party: Party): (other: Party) => boolean {
  return (other) => other.organizationId === party.organizationId && other.roleInContract === party.roleInContract;
}

function partyText(party: Party): string {
  return `${party.roleInContract} ${party.code}`;
}
