import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import type { ContractParty } from '@/db/enums';
import { contractOrganizations, projectOrganizations } from '@/db/schema/organizations';
import { isOneOf } from '../users/grants';
import { type Asker, type Operand, rightsOf } from './asker';
import type { Builder } from './cached-predicate';

// The part of an organization in projects and contracts, as SQL. Own names, so that a predicate can sit in a query over
// the same tables.
const contractParties = alias(contractOrganizations, 'contract_parties');
const memberships = alias(projectOrganizations, 'member_projects');

type OfOrganization = Pick<Asker, 'organizationId' | 'rights'>;

/** True where the organization is one of `parties` in the contract. */
export function isContractParty(
  ctx: Builder,
  asker: OfOrganization,
  contractId: Operand<number>,
  parties: readonly ContractParty[],
): SQL {
  const rights = rightsOf(asker);
  if (rights)
    return isOneOf(
      contractId,
      parties.flatMap((party) => rights.contractIds.get(party) ?? []),
    );
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(contractParties)
      .where(
        and(
          sql`${contractParties.contractId} = ${contractId}`,
          sql`${contractParties.organizationId} = ${asker.organizationId}`,
          inArray(contractParties.roleInContract, [...parties]),
          eq(contractParties.isActive, true),
        ),
      ),
  );
}

/** True where the organization takes part in the project. */
export function isProjectMember(ctx: Builder, asker: OfOrganization, projectId: Operand<number>): SQL {
  const rights = rightsOf(asker);
  if (rights) return isOneOf(projectId, rights.projectIds);
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(memberships)
      .where(
        and(
          sql`${memberships.projectId} = ${projectId}`,
          sql`${memberships.organizationId} = ${asker.organizationId}`,
          eq(memberships.isActive, true),
        ),
      ),
  );
}
