import { and, asc, eq, inArray } from 'drizzle-orm';
import { contractOrganizations, contracts, organizations } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { formOptions } from '../../document/draft/form-options';
import { RAISERS } from '../constants';

export type NcrFormOptions = Awaited<ReturnType<typeof getNcrFormOptions>>;

/**
 * Options of the form of a new NCR in a project. Contracts in which the acting organization is the owner or a
 * consultant, each with its contractors, the parties that may get a copy, and disciplines. The other organizations with
 * their people, tags in use.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function getNcrFormOptions(ctx: UserCtx, projectCode: string) {
  const letters = await formOptions(ctx, projectCode);
  const parties = await selectParties(
    ctx,
    letters.contracts.map(({ publicId }) => publicId),
  );
  const partiesOf = (contractPublicId: string) =>
    parties.filter((party) => party.contractPublicId === contractPublicId);
  return {
    project: letters.project,
    originator: letters.originator,
    organizations: letters.organizations,
    tags: letters.tags,
    contracts: letters.contracts
      .map((contract) => {
        const of = partiesOf(contract.publicId);
        const contractors = of.filter(({ role }) => role === 'CONTRACTOR').map(({ publicId }) => publicId);
        return {
          ...contract,
          isRaiser: of.some(
            ({ publicId, role }) => publicId === ctx.actor.organizationPublicId && RAISERS.includes(role),
          ),
          contractors,
          /** No contractor, in whatever other role. */
          copied: of.map(({ publicId }) => publicId).filter((publicId) => !contractors.includes(publicId)),
        };
      })
      .filter(({ isRaiser }) => isRaiser)
      .map(({ isRaiser: _isRaiser, ...contract }) => contract),
  };
}

/** The active parties of these contracts, each with its role. */
function selectParties(ctx: UserCtx, contractPublicIds: readonly string[]) {
  if (contractPublicIds.length === 0) return [];
  return ctx.db
    .select({
      contractPublicId: contracts.publicId,
      publicId: organizations.publicId,
      role: contractOrganizations.roleInContract,
    })
    .from(contractOrganizations)
    .innerJoin(contracts, eq(contracts.id, contractOrganizations.contractId))
    .innerJoin(organizations, eq(organizations.id, contractOrganizations.organizationId))
    .where(
      and(
        inArray(contracts.publicId, [...contractPublicIds]),
        eq(contractOrganizations.isActive, true),
        eq(organizations.isActive, true),
      ),
    )
    .orderBy(asc(organizations.id));
}
