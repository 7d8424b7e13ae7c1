import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '@/db/client';
import {
  contractOrganizations,
  contracts,
  organizationRoles,
  organizations,
  projectOrganizations,
} from '@/db/schema/organizations';

/** The organizations that compete in one project. Ids. */
export interface Contractors {
  /** CONTRACTOR in a contract of the project: they alone write its RFAs. */
  ofContracts: ReadonlySet<number>;
  /** These, and contractors that take part in the project without a contract: they write everything else. */
  ofProject: ReadonlySet<number>;
}

export const NO_CONTRACTORS: Contractors = { ofContracts: new Set(), ofProject: new Set() };

/** The contractors of these projects, by project id. A closed contract still counts: its documents are still read. */
export async function contractorsOf(
  db: Database,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, Contractors>> {
  if (projectIds.length === 0) return new Map();
  const wanted = [...new Set(projectIds)];
  const ofContracts = await db
    .selectDistinct({ projectId: contracts.projectId, organizationId: contractOrganizations.organizationId })
    .from(contractOrganizations)
    .innerJoin(contracts, eq(contracts.id, contractOrganizations.contractId))
    .where(
      and(
        inArray(contracts.projectId, wanted),
        eq(contractOrganizations.roleInContract, 'CONTRACTOR'),
        eq(contractOrganizations.isActive, true),
      ),
    );
  const members = await db
    .select({ projectId: projectOrganizations.projectId, organizationId: projectOrganizations.organizationId })
    .from(projectOrganizations)
    .innerJoin(organizations, eq(organizations.id, projectOrganizations.organizationId))
    .innerJoin(organizationRoles, eq(organizationRoles.id, organizations.organizationRoleId))
    .where(
      and(
        inArray(projectOrganizations.projectId, wanted),
        eq(projectOrganizations.isActive, true),
        eq(organizationRoles.roleCode, 'CONTRACTOR'),
      ),
    );
  const idsOf = (rows: typeof members, projectId: number) =>
    rows.filter((row) => row.projectId === projectId).map((row) => row.organizationId);
  return new Map(
    wanted.map((projectId) => {
      const contracted = idsOf(ofContracts, projectId);
      return [
        projectId,
        { ofContracts: new Set(contracted), ofProject: new Set([...contracted, ...idsOf(members, projectId)]) },
      ];
    }),
  );
}
