import { and, asc, eq, inArray } from 'drizzle-orm';
import { disciplines } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { contractOrganizations, organizations } from '@/db/schema/organizations';
import { disciplineReviewTeamMembers, disciplineReviewTeams } from '@/db/schema/rfas';
import { fullName, named } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { listKeptContracts } from '@/lib/people/projects/keeps-master-data';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { listCandidates } from './candidates';

interface TeamMember {
  userPublicId: string;
  name: string;
  isLead: boolean;
  /** False: gone since; an RFA that comes now is not sent to them. */
  isActive: boolean;
}

export interface ReviewTeam {
  discipline: { code: string; name: string };
  organization: { publicId: string; code: string };
  /** Null: no members yet. */
  versionNo: number | null;
  members: TeamMember[];
}

export interface ReviewTeamsView {
  contract: { publicId: string; code: string; name: string };
  teams: ReviewTeam[];
  /** Possible members, by organization. */
  candidates: Record<string, { publicId: string; name: string; username: string }[]>;
}

/**
 * Lists the review teams: each active discipline of the project's contracts with each consultant organization's team,
 * for the contracts whose master data the actor may change.
 * @throws AppError PROJECT_UNKNOWN; FORBIDDEN without the right to change one of them
 */
export async function getReviewTeams(ctx: UserCtx, projectCode: string): Promise<ReviewTeamsView[]> {
  const project = await enterableProject(ctx, projectCode);
  const managed = await listKeptContracts(ctx, project.id);
  if (managed.length === 0) throw new AppError('FORBIDDEN');
  return Promise.all(managed.map((contract) => viewOf(ctx, project.id, contract)));
}

type Contract = ReviewTeamsView['contract'] & { id: number };

async function viewOf(ctx: UserCtx, projectId: number, { id: contractId, ...contract }: Contract) {
  const [fields, consultants] = await Promise.all([
    ctx.db
      .select({
        id: disciplines.id,
        code: disciplines.disciplineCode,
        name: named(ctx, disciplines),
      })
      .from(disciplines)
      .where(and(eq(disciplines.contractId, contractId), eq(disciplines.isActive, true)))
      .orderBy(asc(disciplines.sortOrder), asc(disciplines.disciplineCode)),
    ctx.db
      .select({ id: organizations.id, publicId: organizations.publicId, code: organizations.organizationCode })
      .from(contractOrganizations)
      .innerJoin(organizations, eq(organizations.id, contractOrganizations.organizationId))
      .where(
        and(
          eq(contractOrganizations.contractId, contractId),
          eq(contractOrganizations.roleInContract, 'CONSULTANT'),
          eq(contractOrganizations.isActive, true),
        ),
      )
      .orderBy(asc(organizations.organizationCode)),
  ]);
  const members = await selectMembers(
    ctx,
    fields.map(({ id }) => id),
  );
  const people = await Promise.all(
    consultants.map(async ({ id, publicId }) => {
      const list = await listCandidates(ctx, { projectId, contractId, organizationId: id });
      return [publicId, list.map(({ userId: _, ...person }) => person)] as const;
    }),
  );
  const candidates = new Map(people);
  const teams = fields.flatMap(({ id: disciplineId, ...discipline }) =>
    consultants.map(({ id: organizationId, ...organization }): ReviewTeam => {
      const rows = members.filter((row) => row.disciplineId === disciplineId && row.organizationId === organizationId);
      return {
        discipline,
        organization,
        versionNo: rows[0]?.versionNo ?? null,
        members: rows.flatMap(({ userPublicId, name, isLead }) => {
          if (userPublicId === null) return [];
          const isActive = candidates.get(organization.publicId)?.some(({ publicId }) => publicId === userPublicId);
          return [{ userPublicId, name, isLead: isLead === true, isActive: isActive === true }];
        }),
      };
    }),
  );
  return { contract, teams, candidates: Object.fromEntries(people) };
}

/** One row per member, or one without a member where a team is there and empty. */
function selectMembers(ctx: UserCtx, disciplineIds: readonly number[]) {
  if (disciplineIds.length === 0) return [];
  return ctx.db
    .select({
      disciplineId: disciplineReviewTeams.disciplineId,
      organizationId: disciplineReviewTeams.organizationId,
      versionNo: disciplineReviewTeams.versionNo,
      userPublicId: users.publicId,
      name: fullName(users),
      isLead: disciplineReviewTeamMembers.isLead,
    })
    .from(disciplineReviewTeams)
    .leftJoin(disciplineReviewTeamMembers, eq(disciplineReviewTeamMembers.reviewTeamId, disciplineReviewTeams.id))
    .leftJoin(users, eq(users.userId, disciplineReviewTeamMembers.userId))
    .where(inArray(disciplineReviewTeams.disciplineId, [...disciplineIds]))
    .orderBy(asc(disciplineReviewTeams.id), asc(disciplineReviewTeamMembers.userId));
}
