import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { ContractParty } from '@/db/enums';
import { disciplines } from '@/db/schema/correspondence-types';
import { roles, userAssignments, users } from '@/db/schema/identity';
import { contractOrganizations, contracts, organizations } from '@/db/schema/organizations';
import { disciplineReviewTeamMembers, disciplineReviewTeams } from '@/db/schema/rfas';
import type { RoleCode } from '@/lib/people/identity/access/permissions';
import { fullName } from '@/lib/people/names';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { CompiledDefinition } from '../definitions/compiled';
import type { PartySource } from '../definitions/subjects';

interface SampleOrganization {
  id: number;
  code: string;
}

/** Parties of a sample document, and the people who hold roles in them. */
export interface SampleParties {
  projectId: number | null;
  contractId: number | null;
  organizations: ReadonlyMap<string, readonly SampleOrganization[]>;
  /** Names, by `<organization id> <role>`. */
  people: ReadonlyMap<string, readonly string[]>;
  /** "discipline: names" of the review teams, by organization id. */
  reviewers: ReadonlyMap<number, readonly string[]>;
}

/** A dialog shows a handful; a role with more is named by its first ones. */
const MAX_PEOPLE = 8;

const OF_CONTRACT: Readonly<Record<PartySource, readonly ContractParty[]>> = {
  // A sample is written by the contractor and goes to the consultant, as most of them do.
  'doc.originatorOrg': ['CONTRACTOR'],
  'doc.organization': ['CONSULTANT'],
  'doc.toOrgs': ['CONSULTANT'],
  'doc.originatorOrg + doc.toOrgs': ['CONTRACTOR', 'CONSULTANT'],
  'contract.ownerOrgs': ['OWNER'],
  'contract.consultantOrgs': ['CONSULTANT'],
  'contract.designerOrgs': ['DESIGNER'],
  'contract.contractorOrgs': ['CONTRACTOR'],
};

/** @throws AppError CONTRACT_UNKNOWN */
export async function loadSampleParties(
  ctx: Ctx,
  definition: CompiledDefinition,
  contractPublicId: string | null,
): Promise<SampleParties> {
  if (contractPublicId === null) {
    return { projectId: null, contractId: null, organizations: new Map(), people: new Map(), reviewers: new Map() };
  }
  const rows = await ctx.db
    .select({
      contractId: contracts.id,
      projectId: contracts.projectId,
      organizationId: organizations.id,
      code: organizations.organizationCode,
      role: contractOrganizations.roleInContract,
    })
    .from(contracts)
    .leftJoin(
      contractOrganizations,
      and(eq(contractOrganizations.contractId, contracts.id), eq(contractOrganizations.isActive, true)),
    )
    .leftJoin(organizations, eq(organizations.id, contractOrganizations.organizationId))
    .where(eq(contracts.publicId, contractPublicId))
    .orderBy(asc(organizations.organizationCode));
  const [first] = rows;
  if (!first) throw new AppError('CONTRACT_UNKNOWN', { fieldErrors: { contractPublicId: ['CONTRACT_UNKNOWN'] } });
  const ofParty = (source: PartySource): SampleOrganization[] =>
    rows.flatMap(({ organizationId, code, role }) =>
      organizationId !== null && code !== null && role !== null && OF_CONTRACT[source].includes(role)
        ? [{ id: organizationId, code }]
        : [],
    );
  const parties = new Map(Object.entries(definition.parties).map(([party, source]) => [party, ofParty(source)]));
  const ids = [...new Set([...parties.values()].flat().map(({ id }) => id))];
  const { contractId, projectId } = first;
  return {
    contractId,
    projectId,
    organizations: parties,
    people: await loadPeople(ctx, ids, { contractId, projectId }),
    reviewers: await loadReviewers(ctx, ids, contractId),
  };
}

async function loadPeople(
  ctx: Ctx,
  organizationIds: number[],
  place: { contractId: number; projectId: number },
): Promise<Map<string, string[]>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      organizationId: users.primaryOrganizationId,
      role: roles.roleCode,
      name: fullName(users),
    })
    .from(userAssignments)
    .innerJoin(users, eq(users.userId, userAssignments.userId))
    .innerJoin(roles, eq(roles.id, userAssignments.roleId))
    .where(
      and(
        inArray(users.primaryOrganizationId, organizationIds),
        eq(users.isActive, true),
        isNull(userAssignments.revokedAt),
        or(
          eq(userAssignments.organizationId, users.primaryOrganizationId),
          eq(userAssignments.contractId, place.contractId),
          eq(userAssignments.projectId, place.projectId),
        ),
      ),
    )
    .orderBy(asc(users.userId));
  const people = new Map<string, string[]>();
  for (const { organizationId, role, name } of rows) {
    const key = personKey(organizationId, role as RoleCode);
    const known = people.get(key) ?? [];
    if (known.length < MAX_PEOPLE && !known.includes(name)) people.set(key, [...known, name]);
  }
  return people;
}

/** A sample has no discipline, so each team is named with its own. */
async function loadReviewers(ctx: Ctx, organizationIds: number[], contractId: number): Promise<Map<number, string[]>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      organizationId: disciplineReviewTeams.organizationId,
      discipline: disciplines.disciplineCode,
      names: sql<string>`GROUP_CONCAT(${fullName(users)} ORDER BY ${users.userId} SEPARATOR ' + ')`,
    })
    .from(disciplineReviewTeams)
    .innerJoin(disciplines, eq(disciplines.id, disciplineReviewTeams.disciplineId))
    .innerJoin(disciplineReviewTeamMembers, eq(disciplineReviewTeamMembers.reviewTeamId, disciplineReviewTeams.id))
    .innerJoin(users, eq(users.userId, disciplineReviewTeamMembers.userId))
    .where(
      and(
        inArray(disciplineReviewTeams.organizationId, organizationIds),
        eq(disciplines.contractId, contractId),
        eq(disciplineReviewTeams.isActive, true),
        eq(users.isActive, true),
      ),
    )
    .groupBy(disciplineReviewTeams.id, disciplines.disciplineCode)
    .orderBy(asc(disciplines.disciplineCode));
  const disciplinesOf = new Map<string, string[]>();
  for (const { organizationId, discipline, names } of rows) {
    const team = `${organizationId} ${names}`;
    disciplinesOf.set(team, [...(disciplinesOf.get(team) ?? []), discipline]);
  }
  const teams = new Map<number, string[]>();
  for (const [team, codes] of disciplinesOf) {
    const [organization = '', ...names] = team.split(' ');
    const organizationId = Number(organization);
    teams.set(organizationId, [...(teams.get(organizationId) ?? []), `${shortened(codes)}: ${names.join(' ')}`]);
  }
  return teams;
}

/** A contract has dozens of disciplines, and a consultant a handful of teams. */
const MAX_DISCIPLINES = 6;

function shortened(codes: readonly string[]): string {
  const more = codes.length - MAX_DISCIPLINES;
  return [...codes.slice(0, MAX_DISCIPLINES), ...(more > 0 ? [`+${more}`] : [])].join(' ');
}

export function personKey(organizationId: number, role: RoleCode): string {
  return `${organizationId} ${role}`;
}
