import type { Database } from '../../client';
import {
  contractOrganizations,
  contracts,
  organizationRoles,
  organizations,
  projectOrganizations,
  projects,
} from '../../schema/organizations';
import { ORGANIZATION_ROLES, ORGANIZATIONS } from './organizations';
import { CONTRACTS, PROJECTS } from './projects';
import { insertMissing, readKeys } from './write';

/** Organizations, projects, contracts and who takes part in them as what. */
export async function insertParties(db: Database): Promise<void> {
  await insertMissing(db, organizationRoles, ['roleCode'], ORGANIZATION_ROLES);
  const organizationRoleId = await readKeys(db, organizationRoles, organizationRoles.roleCode, organizationRoles.id);
  await insertMissing(
    db,
    organizations,
    ['organizationCode'],
    ORGANIZATIONS.map(({ code, role, nameTh, nameEn }) => ({
      organizationCode: code,
      organizationRoleId: organizationRoleId(role),
      nameTh,
      nameEn,
    })),
  );
  await insertMissing(
    db,
    projects,
    ['projectCode'],
    PROJECTS.map(({ code, nameTh, nameEn }) => ({ projectCode: code, nameTh, nameEn })),
  );
  const projectId = await readKeys(db, projects, projects.projectCode, projects.id);
  await insertMissing(
    db,
    contracts,
    ['contractCode'],
    CONTRACTS.map(({ code, project, nameTh, nameEn }) => ({
      contractCode: code,
      projectId: projectId(project),
      nameTh,
      nameEn,
    })),
  );
  await insertMemberships(db, projectId);
}

async function insertMemberships(db: Database, projectId: (code: string) => number): Promise<void> {
  const organizationId = await readKeys(db, organizations, organizations.organizationCode, organizations.id);
  const contractId = await readKeys(db, contracts, contracts.contractCode, contracts.id);
  await insertMissing(
    db,
    projectOrganizations,
    ['projectId', 'organizationId'],
    PROJECTS.flatMap(({ code, members }) =>
      members.map((member) => ({ projectId: projectId(code), organizationId: organizationId(member) })),
    ),
  );
  await insertMissing(
    db,
    contractOrganizations,
    ['contractId', 'organizationId', 'roleInContract'],
    CONTRACTS.flatMap(({ code, parties }) =>
      parties.map(([organization, roleInContract]) => ({
        contractId: contractId(code),
        organizationId: organizationId(organization),
        roleInContract,
      })),
    ),
  );
}
