import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { workflowHistories, workflowInstances, workflowTasks } from '@/db/schema/workflow';
import { lastAudit } from '@/db/testing/factories/audit-rows';
import { findProjectPublicId } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import { getCalendars } from './get-calendars';
import { moveAffectedDues } from './move-affected-dues';
import { saveCalendar } from './save-calendar';

const db = getDatabase();
const PROJECT = 'LCBP3-C2';
/** Wednesdays far from every other test's dates; Thursdays are worked. */
const DAY = '2098-05-14';
const OTHER_DAY = '2098-05-21';
const reason = 'วันหยุดที่ประกาศเพิ่มเติม';
let admin: UserCtx;
let contractor: UserCtx;
let projectPublicId: string;

beforeAll(async () => {
  admin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'PROJECT_ADMIN', project: PROJECT }));
  contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  await makeReviewTeam([await makeUser({ organization: 'คคง.', role: 'EDITOR' })]);
  projectPublicId = await findProjectPublicId(PROJECT);
});

async function standard() {
  const [view] = await getCalendars(admin, PROJECT);
  if (!view) throw new Error('no calendar');
  return view;
}

async function dueAtNoon(day = DAY): Promise<string> {
  const { instanceId } = await makeRfa(contractor);
  const dueAt = new Date(`${day}T05:00:00Z`);
  await db.update(workflowInstances).set({ dueAt }).where(eq(workflowInstances.id, instanceId));
  await db.update(workflowTasks).set({ dueAt }).where(eq(workflowTasks.instanceId, instanceId));
  return instanceId;
}

async function dueOf(instanceId: string): Promise<string | undefined> {
  const [row] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, instanceId));
  return row?.dueAt?.toISOString();
}

describe('a holiday that is added later', () => {
  it('lists the due dates that fall on it; one is moved with history and audit, the other one stays', async () => {
    const [moves, stays] = [await dueAtNoon(), await dueAtNoon(OTHER_DAY)];
    const before = await standard();
    expect(before.affected).toEqual([]);
    const { versionNo, weekdays } = before;
    const added = [DAY, OTHER_DAY].map((date) => ({ date, nameTh: 'วันหยุดพิเศษ', nameEn: 'Special holiday' }));
    const holidays = [...before.holidays, ...added];
    await saveCalendar(admin, { projectPublicId, contractPublicId: null, versionNo, weekdays, holidays });
    const listed = (await standard()).affected;
    expect(listed).toMatchObject([
      { day: DAY, movesTo: '2098-05-15', dues: [{ typeCode: 'RFA' }] },
      { day: OTHER_DAY, movesTo: '2098-05-22', dues: [{ typeCode: 'RFA' }] },
    ]);
    const input = { projectPublicId, contractPublicId: null, days: [DAY], reason };
    const twice = await Promise.all([moveAffectedDues(admin, input), moveAffectedDues(admin, input)]);
    expect(twice.reduce((sum, { moved }) => sum + moved, 0)).toBe(1);
    expect(await dueOf(moves)).toBe('2098-05-15T05:00:00.000Z');
    expect(await dueOf(stays)).toBe(`${OTHER_DAY}T05:00:00.000Z`);
    expect((await standard()).affected.map(({ day }) => day)).toEqual([OTHER_DAY]);
    const changed = and(eq(workflowHistories.instanceId, moves), eq(workflowHistories.action, 'CHANGE_DUE'));
    expect(await db.select().from(workflowHistories).where(changed)).toMatchObject([
      { comment: reason, actorPublicId: admin.actor.publicId },
    ]);
    expect(await lastAudit({ action: 'workflow.due_changed' })).toMatchObject({ reason });
  });

  it('is moved by who keeps the calendar alone', async () => {
    const control = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
    const input = { projectPublicId, contractPublicId: null, days: [DAY], reason };
    await expect(moveAffectedDues(control, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
