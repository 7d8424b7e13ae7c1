import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { contractOrganizations, contracts, organizationRoles, organizations } from '@/db/schema/organizations';
import type { Operand } from './asker';
import type { Builder } from './cached-predicate';

// Own names, so that the predicate can sit in a query over the same tables.
const askers = alias(organizations, 'naming_organizations');
const askerRoles = alias(organizationRoles, 'naming_organization_roles');
const asContractor = alias(contractOrganizations, 'naming_contractors');
const namedParties = alias(contractOrganizations, 'named_parties');
const sharedContracts = alias(contracts, 'naming_contracts');

/**
 * True if people of `organizationId` may be named to people who act for `askerId`, and addressed by them. A contractor
 * knows its own people and those of OWNER, CONSULTANT and DESIGNER of its contracts. It addresses another contractor
 * through its Document Control. All other organizations know the people of all (domain.md §5, isolation).
 */
export function namesPeopleOf(ctx: Builder, askerId: Operand<number>, organizationId: Operand<number>): SQL {
  const isPartyOfAsker = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(namedParties)
      .where(
        and(
          sql`${namedParties.organizationId} = ${organizationId}`,
          inArray(namedParties.roleInContract, ['OWNER', 'CONSULTANT', 'DESIGNER']),
          eq(namedParties.isActive, true),
          exists(contractsOf(ctx, askerId, eq(asContractor.contractId, namedParties.contractId))),
        ),
      ),
  );
  return sql`(${organizationId} = ${askerId} OR ${isPartyOfAsker} OR NOT ${isContractor(ctx, askerId)})`;
}

/** True for an organization that is a contractor by its role, or in a contract in use. */
export function isContractor(ctx: Builder, organizationId: Operand<number>): SQL {
  const byRole = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(askers)
      .innerJoin(askerRoles, eq(askerRoles.id, askers.organizationRoleId))
      .where(and(sql`${askers.id} = ${organizationId}`, eq(askerRoles.roleCode, 'CONTRACTOR'))),
  );
  return sql`(${byRole} OR ${exists(contractsOf(ctx, organizationId))})`;
}

/** The contracts in use in which the organization is a contractor. */
function contractsOf(ctx: Builder, organizationId: Operand<number>, which?: SQL) {
  return ctx.db
    .select({ one: sql`1` })
    .from(asContractor)
    .innerJoin(
      sharedContracts,
      and(eq(sharedContracts.id, asContractor.contractId), eq(sharedContracts.isActive, true)),
    )
    .where(
      and(
        sql`${asContractor.organizationId} = ${organizationId}`,
        eq(asContractor.roleInContract, 'CONTRACTOR'),
        eq(asContractor.isActive, true),
        which,
      ),
    );
}
