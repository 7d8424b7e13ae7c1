import { and, eq, sql } from 'drizzle-orm';
import { isDuplicateOf } from '@/db/errors';
import { disciplines } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { contractOrganizations, contracts, organizations, projects } from '@/db/schema/organizations';
import { disciplineReviewTeamMembers, disciplineReviewTeams } from '@/db/schema/rfas';
import { enterableProjects, requirePermission } from '@/lib/people/identity/access/access';
import { refuseUnlessWritten } from '@/lib/people/projects/changes';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { listCandidates, type TeamPlace } from './candidates';
import type { SaveReviewTeam } from './schema';

/**
 * Sets the people of a consultant who review a discipline, as a whole. RFAs submitted later go to them; RFAs in review
 * keep their reviewers. An unchanged team writes nothing.
 * @returns the team's version
 * @throws AppError CONTRACT_UNKNOWN, FORBIDDEN, DISCIPLINE_UNKNOWN, ORGANIZATION_NOT_CONSULTANT, PERSON_NOT_ELIGIBLE,
 *   RECORD_CHANGED
 */
export async function saveReviewTeam(ctx: UserCtx, input: SaveReviewTeam): Promise<{ versionNo: number }> {
  const place = await resolvePlace(ctx, input);
  return transact(ctx, async (tx) => {
    const before = await lockTeam(tx, place);
    if ((before?.versionNo ?? null) !== input.versionNo) throw new AppError('RECORD_CHANGED');
    const members = await resolveMembers(tx, place, input.members, before?.members ?? []);
    const was = (before?.members ?? []).map(memberText).sort();
    const is = members.map(memberText).sort();
    if (before && JSON.stringify(was) === JSON.stringify(is)) return { versionNo: before.versionNo };
    const teamId = before ? before.id : await begin(tx, place);
    if (before) await nextVersion(tx, before);
    await replaceMembers(tx, teamId, members);
    await record(tx, {
      action: 'review_team.changed',
      entityType: 'review_team',
      entityPublicId: await publicIdOf(tx, teamId),
      entityLabel: `${place.disciplineCode} ${place.organizationCode}`,
      projectId: place.projectId,
      contractId: place.contractId,
      subjectOrganizationId: place.organizationId,
      changes: { members: [was, is] },
    });
    return { versionNo: before ? before.versionNo + 1 : 1 };
  });
}

type Place = TeamPlace & { disciplineId: number; disciplineCode: string; organizationCode: string };
type Member = { userId: number; publicId: string; username: string; isLead: boolean };

async function resolvePlace(ctx: UserCtx, input: SaveReviewTeam): Promise<Place> {
  const [contract] = await ctx.db
    .select({ id: contracts.id, projectId: contracts.projectId })
    .from(contracts)
    .innerJoin(projects, eq(projects.id, contracts.projectId))
    .where(and(eq(contracts.publicId, input.contractPublicId), eq(contracts.isActive, true), enterableProjects(ctx)));
  if (!contract) throw new AppError('CONTRACT_UNKNOWN');
  const scope = { organizationId: null, projectId: contract.projectId, contractId: contract.id };
  await requirePermission(ctx, 'master.project', scope);
  const [discipline] = await ctx.db
    .select({ id: disciplines.id, code: disciplines.disciplineCode })
    .from(disciplines)
    .where(
      and(
        eq(disciplines.contractId, contract.id),
        eq(disciplines.disciplineCode, input.disciplineCode),
        eq(disciplines.isActive, true),
      ),
    );
  if (!discipline) throw new AppError('DISCIPLINE_UNKNOWN');
  const [consultant] = await ctx.db
    .select({ id: organizations.id, code: organizations.organizationCode })
    .from(contractOrganizations)
    .innerJoin(organizations, eq(organizations.id, contractOrganizations.organizationId))
    .where(
      and(
        eq(contractOrganizations.contractId, contract.id),
        eq(contractOrganizations.roleInContract, 'CONSULTANT'),
        eq(contractOrganizations.isActive, true),
        eq(organizations.publicId, input.organizationPublicId),
      ),
    );
  if (!consultant) throw new AppError('ORGANIZATION_NOT_CONSULTANT');
  return {
    projectId: contract.projectId,
    contractId: contract.id,
    disciplineId: discipline.id,
    disciplineCode: discipline.code,
    organizationId: consultant.id,
    organizationCode: consultant.code,
  };
}

async function lockTeam(tx: TxCtx, { disciplineId, organizationId }: Place) {
  const [team] = await tx.db
    .select({ id: disciplineReviewTeams.id, versionNo: disciplineReviewTeams.versionNo })
    .from(disciplineReviewTeams)
    .where(
      and(
        eq(disciplineReviewTeams.disciplineId, disciplineId),
        eq(disciplineReviewTeams.organizationId, organizationId),
      ),
    )
    .for('update');
  if (!team) return null;
  const members: Member[] = await tx.db
    .select({
      userId: users.userId,
      publicId: users.publicId,
      username: users.username,
      isLead: disciplineReviewTeamMembers.isLead,
    })
    .from(disciplineReviewTeamMembers)
    .innerJoin(users, eq(users.userId, disciplineReviewTeamMembers.userId))
    .where(eq(disciplineReviewTeamMembers.reviewTeamId, team.id));
  return { ...team, members };
}

/** New members must be able to answer in the contract. Existing members who no longer can are harmless and may stay. */
async function resolveMembers(
  tx: TxCtx,
  place: Place,
  wanted: SaveReviewTeam['members'],
  before: readonly Member[],
): Promise<Member[]> {
  if (wanted.length === 0) return [];
  const eligible = new Map((await listCandidates(tx, place)).map((person) => [person.publicId, person]));
  const known = new Map(before.map((member) => [member.publicId, member]));
  return wanted.map(({ userPublicId, isLead }) => {
    const publicId = userPublicId.toLowerCase();
    const person = eligible.get(publicId) ?? known.get(publicId);
    if (!person) throw new AppError('PERSON_NOT_ELIGIBLE');
    return { userId: person.userId, publicId, username: person.username, isLead };
  });
}

async function begin(tx: TxCtx, { disciplineId, organizationId }: Place): Promise<number> {
  const [made] = await tx.db
    .insert(disciplineReviewTeams)
    .values({ publicId: newPublicId(), disciplineId, organizationId })
    .catch((error: unknown) => {
      const isTwin = isDuplicateOf(error, 'uq_discipline_review_teams_organization');
      throw isTwin ? new AppError('RECORD_CHANGED', { cause: error }) : error;
    });
  return made.insertId;
}

async function nextVersion(tx: TxCtx, { id, versionNo }: { id: number; versionNo: number }): Promise<void> {
  refuseUnlessWritten(
    await tx.db
      .update(disciplineReviewTeams)
      .set({ versionNo: sql`${disciplineReviewTeams.versionNo} + 1`, isActive: true })
      .where(and(eq(disciplineReviewTeams.id, id), eq(disciplineReviewTeams.versionNo, versionNo))),
  );
}

async function replaceMembers(tx: TxCtx, reviewTeamId: number, members: readonly Member[]): Promise<void> {
  await tx.db.delete(disciplineReviewTeamMembers).where(eq(disciplineReviewTeamMembers.reviewTeamId, reviewTeamId));
  if (members.length === 0) return;
  await tx.db
    .insert(disciplineReviewTeamMembers)
    .values(members.map(({ userId, isLead }) => ({ reviewTeamId, userId, isLead })));
}

async function publicIdOf(tx: TxCtx, teamId: number): Promise<string> {
  const [row] = await tx.db
    .select({ publicId: disciplineReviewTeams.publicId })
    .from(disciplineReviewTeams)
    .where(eq(disciplineReviewTeams.id, teamId));
  if (!row) throw new AppError('INTERNAL');
  return row.publicId;
}

function memberText({ username, isLead }: Member): string {
  return isLead ? `${username} (lead)` : username;
}
