import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { contracts } from '@/db/schema/organizations';
import { workflowTasks } from '@/db/schema/workflow';
import { lastAudit } from '@/db/testing/factories/audit-rows';
import { findOrganization, type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { getReviewTeams } from './get-review-teams';
import { saveReviewTeam } from './save-review-team';
import { SaveReviewTeam } from './schema';

const db = getDatabase();
let projectAdmin: UserCtx;
let contractAdmin: UserCtx;
let contractor: UserCtx;
let reviewer: MadeUser;
let second: MadeUser;
let lead: MadeUser;
let contractPublicId: string;
let consultant: string;

beforeAll(async () => {
  projectAdmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }));
  contractAdmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'CONTRACT_ADMIN', contract: 'LCBP3-C2' }));
  contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  reviewer = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  second = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  lead = await makeUser({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' });
  consultant = (await findOrganization('คคง.')).publicId;
  const [row] = await db
    .select({ publicId: contracts.publicId })
    .from(contracts)
    .where(eq(contracts.contractCode, 'LCBP3-C2'));
  contractPublicId = row?.publicId ?? '';
});

function team(disciplineCode: string, versionNo: number | null, ...members: readonly MadeUser[]): SaveReviewTeam {
  return {
    contractPublicId,
    disciplineCode,
    organizationPublicId: consultant,
    versionNo,
    members: members.map(({ publicId }) => ({ userPublicId: publicId, isLead: publicId === lead.publicId })),
  };
}

async function stored(disciplineCode: string) {
  const [view] = await getReviewTeams(projectAdmin, 'LCBP3-C2');
  return view?.teams.find(
    ({ discipline, organization }) => discipline.code === disciplineCode && organization.code === 'คคง.',
  );
}

describe('A review team', () => {
  it('is named by the project’s or the contract’s administrator, and the next RFA goes to it', async () => {
    expect(await saveReviewTeam(projectAdmin, team('STR', null, reviewer, lead))).toEqual({ versionNo: 1 });
    expect(await stored('STR')).toMatchObject({
      versionNo: 1,
      members: [
        { userPublicId: reviewer.publicId, isLead: false, isActive: true },
        { userPublicId: lead.publicId, isLead: true },
      ],
    });
    expect(await lastAudit({ entityType: 'review_team' })).toMatchObject({
      action: 'review_team.changed',
      entityLabel: 'STR คคง.',
      changes: { members: [[], [`${lead.username} (lead)`, reviewer.username].sort()] },
    });
    const { instanceId } = await makeRfa(contractor);
    const tasks = await db.select().from(workflowTasks).where(eq(workflowTasks.instanceId, instanceId));
    expect(tasks.map((task) => task.assigneePublicId)).toEqual([reviewer.publicId]);

    await saveReviewTeam(contractAdmin, team('STR', 1, second, lead));
    const given = await db
      .select()
      .from(workflowTasks)
      .where(and(eq(workflowTasks.instanceId, instanceId), eq(workflowTasks.status, 'OPEN')));
    expect(given.map((task) => task.assigneePublicId)).toEqual([reviewer.publicId]);
    const later = await makeRfa(contractor);
    const next = await db.select().from(workflowTasks).where(eq(workflowTasks.instanceId, later.instanceId));
    expect(next.map((task) => task.assigneePublicId)).toEqual([second.publicId]);
  });

  it('writes nothing where nothing differs', async () => {
    await saveReviewTeam(projectAdmin, team('ARC', null, reviewer));
    const before = await lastAudit({ entityType: 'review_team' });
    expect(await saveReviewTeam(projectAdmin, team('ARC', 1, reviewer))).toEqual({ versionNo: 1 });
    expect((await lastAudit({ entityType: 'review_team' }))?.id).toBe(before?.id);
  });

  it('cannot be named or read by others, whether it exists or not', async () => {
    const control = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
    await expect(saveReviewTeam(control, team('GEO', null, reviewer))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(getReviewTeams(control, 'LCBP3-C2')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const stranger = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' }));
    const unknown = { ...team('GEO', null, reviewer), contractPublicId: newPublicId() };
    for (const attempt of [
      () => saveReviewTeam(stranger, team('GEO', null, reviewer)),
      () => saveReviewTeam(projectAdmin, unknown),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'CONTRACT_UNKNOWN' });
    }
    expect((await stored('GEO'))?.versionNo).toBeNull();
  });

  it('takes only people who may answer for the organization', async () => {
    const viewer = await makeUser({ organization: 'คคง.', role: 'VIEWER' });
    const foreign = await makeUser({ organization: 'ผรม.2', role: 'EDITOR' });
    const gone = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    await db.update(users).set({ isActive: false }).where(eq(users.userId, gone.userId));
    for (const person of [viewer, foreign, gone, { ...gone, publicId: newPublicId() }]) {
      const attempt = saveReviewTeam(projectAdmin, team('GEO', null, reviewer, person));
      await expect(attempt).rejects.toMatchObject({ code: 'PERSON_NOT_ELIGIBLE' });
    }
    const ofOwner = {
      ...team('GEO', null, reviewer),
      organizationPublicId: (await findOrganization('สคฉ.3')).publicId,
    };
    await expect(saveReviewTeam(projectAdmin, ofOwner)).rejects.toMatchObject({ code: 'ORGANIZATION_NOT_CONSULTANT' });
    await expect(saveReviewTeam(projectAdmin, team('NOPE', null))).rejects.toMatchObject({
      code: 'DISCIPLINE_UNKNOWN',
    });
    expect((await stored('GEO'))?.versionNo).toBeNull();
  });

  it('keeps somebody who has left until the team is named anew, and shows it', async () => {
    const leaving = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    await saveReviewTeam(projectAdmin, team('MEC', null, leaving));
    await db.update(users).set({ isActive: false }).where(eq(users.userId, leaving.userId));
    expect(await stored('MEC')).toMatchObject({ members: [{ isActive: false }] });
    expect(await saveReviewTeam(projectAdmin, team('MEC', 1, leaving, reviewer))).toEqual({ versionNo: 2 });
    expect(await saveReviewTeam(projectAdmin, team('MEC', 2))).toEqual({ versionNo: 3 });
    expect(await stored('MEC')).toMatchObject({ versionNo: 3, members: [] });
  });

  it('refuses a version that is no longer the newest, and of two at once takes one', async () => {
    for (const versionNo of [null, 1]) {
      const outcomes = await Promise.allSettled([
        saveReviewTeam(projectAdmin, team('TER', versionNo, versionNo === null ? reviewer : second)),
        saveReviewTeam(contractAdmin, team('TER', versionNo, ...(versionNo === null ? [lead, second] : [lead]))),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = outcomes.find(({ status }) => status === 'rejected');
      expect(refused).toMatchObject({ reason: { code: 'RECORD_CHANGED' } });
    }
    await expect(saveReviewTeam(projectAdmin, team('TER', 1))).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    expect(await stored('TER')).toMatchObject({ versionNo: 2 });
  });

  it('has to be a team', () => {
    const refused = (change: object) => !SaveReviewTeam.safeParse({ ...team('STR', null), ...change }).success;
    const member = { userPublicId: newPublicId(), isLead: false };
    expect(refused({})).toBe(false);
    expect(refused({ members: [member, { ...member, userPublicId: member.userPublicId.toUpperCase() }] })).toBe(true);
    const many = Array.from({ length: 31 }, () => ({ ...member, userPublicId: newPublicId() }));
    expect(refused({ members: many })).toBe(true);
    expect(refused({ members: [{ ...member, userId: 1 }] })).toBe(true);
    expect(refused({ contractPublicId: 12 })).toBe(true);
  });
});
