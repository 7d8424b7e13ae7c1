import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { contracts, projects } from '@/db/schema/organizations';
import { lastAudit } from '@/db/testing/factories/audit-rows';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { addWorkingDays } from '../engine/timers/due-dates';
import { readWorkingDays } from '../engine/timers/load-working-days';
import { getCalendars } from './get-calendars';
import { saveCalendar } from './save-calendar';
import { SaveCalendar } from './schema';

const db = getDatabase();
let projectAdmin: UserCtx;
let contractAdmin: UserCtx;
let control: UserCtx;
let project: { id: number; publicId: string };
let contract: { id: number; publicId: string };

beforeAll(async () => {
  projectAdmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }));
  contractAdmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'CONTRACT_ADMIN', contract: 'LCBP3-C2' }));
  control = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  [project = { id: 0, publicId: '' }] = await db
    .select({ id: projects.id, publicId: projects.publicId })
    .from(projects)
    .where(eq(projects.projectCode, 'LCBP3-C2'));
  [contract = { id: 0, publicId: '' }] = await db
    .select({ id: contracts.id, publicId: contracts.publicId })
    .from(contracts)
    .where(eq(contracts.contractCode, 'LCBP3-C2'));
});

/** The project's default as it is now, ready to be saved again with a change. */
async function standard(): Promise<SaveCalendar> {
  const [view] = await getCalendars(projectAdmin, 'LCBP3-C2');
  if (view?.contract !== null) throw new Error('the default comes first');
  const { versionNo, weekdays, holidays } = view;
  return { projectPublicId: project.publicId, contractPublicId: null, versionNo, weekdays, holidays };
}

const newDay = { date: '2027-03-03', nameTh: 'วันหยุดโครงการ', nameEn: 'Project holiday' };

describe('The calendar of a project', () => {
  let input: SaveCalendar;
  beforeEach(async () => {
    input = await standard();
  });

  it('begins with Thailand’s holidays and is saved as a whole, with what changed in the audit', async () => {
    expect(input.holidays).toContainEqual(expect.objectContaining({ date: '2026-12-10' }));
    const holidays = [...input.holidays.filter(({ date }) => date !== '2026-12-10'), newDay];
    const weekdays: SaveCalendar['weekdays'] = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
    const { versionNo } = await saveCalendar(projectAdmin, { ...input, weekdays, holidays });
    expect(versionNo).toBe((input.versionNo ?? 0) + 1);
    const saved = await standard();
    expect(saved).toMatchObject({ weekdays, versionNo });
    expect(saved.holidays).toContainEqual(newDay);
    expect(saved.holidays.some(({ date }) => date === '2026-12-10')).toBe(false);
    const audit = await lastAudit({ entityType: 'calendar' });
    expect(audit).toMatchObject({ action: 'calendar.changed', entityLabel: 'LCBP3-C2', projectId: project.id });
    expect(audit?.changes).toMatchObject({ weekdays: ['MON TUE WED THU FRI', 'MON TUE WED THU FRI SAT'] });
    await saveCalendar(projectAdmin, { ...input, versionNo });
  });

  it('decides when a step is due', async () => {
    const place = { projectId: project.id, contractId: contract.id };
    const eve = '2027-03-02';
    const before = await readWorkingDays(projectAdmin, place);
    expect(before && addWorkingDays(eve, 1, before)).toBe('2027-03-03');
    const { versionNo } = await saveCalendar(projectAdmin, { ...input, holidays: [...input.holidays, newDay] });
    const after = await readWorkingDays(projectAdmin, place);
    expect(after && addWorkingDays(eve, 1, after)).toBe('2027-03-04');
    await saveCalendar(projectAdmin, { ...input, versionNo });
  });

  it('writes nothing where nothing differs', async () => {
    const auditBefore = await lastAudit({ entityType: 'calendar' });
    const answer = await saveCalendar(projectAdmin, input);
    expect(answer.versionNo).toBe(input.versionNo);
    expect((await lastAudit({ entityType: 'calendar' }))?.id).toBe(auditBefore?.id);
  });

  it('is changed only by who keeps the project’s master data, and a contract’s administrator does not', async () => {
    await expect(saveCalendar(control, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(saveCalendar(contractAdmin, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(getCalendars(control, 'LCBP3-C2')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await getCalendars(contractAdmin, 'LCBP3-C2')).map((view) => view.contract?.code)).toEqual(['LCBP3-C2']);
    expect(await standard()).toEqual(input);
  });

  it('is not found by who may not enter the project, nor where there is none', async () => {
    const stranger = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' }));
    for (const attempt of [
      () => saveCalendar(stranger, input),
      () => saveCalendar(projectAdmin, { ...input, projectPublicId: newPublicId() }),
      () => getCalendars(stranger, 'LCBP3-C2'),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
    }
    const attempt = saveCalendar(projectAdmin, { ...input, contractPublicId: newPublicId(), versionNo: null });
    await expect(attempt).rejects.toMatchObject({ code: 'CONTRACT_UNKNOWN' });
  });

  it('refuses a version that is no longer the newest, and of two at once takes one', async () => {
    const [one, two] = [[...input.holidays, newDay], input.holidays.slice(1)];
    const outcomes = await Promise.allSettled([
      saveCalendar(projectAdmin, { ...input, holidays: one }),
      saveCalendar(projectAdmin, { ...input, holidays: two }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'RECORD_CHANGED' } });
    await expect(saveCalendar(projectAdmin, input)).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    const now = await standard();
    expect([one.length, two.length]).toContain(now.holidays.length);
    await saveCalendar(projectAdmin, { ...now, holidays: input.holidays });
  });
});

describe('The calendar of a contract', () => {
  it('follows the project until its first save, which of two at once only one makes', async () => {
    const own = async () => (await getCalendars(contractAdmin, 'LCBP3-C2')).find((view) => view.contract !== null);
    const following = await own();
    expect(following).toMatchObject({ publicId: null, versionNo: null });
    const input = await standard();
    const first = { ...input, contractPublicId: contract.publicId, versionNo: null, holidays: [newDay] };
    const outcomes = await Promise.allSettled([saveCalendar(contractAdmin, first), saveCalendar(contractAdmin, first)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await own()).toMatchObject({ versionNo: 1, holidays: [newDay] });
    expect(await lastAudit({ entityType: 'calendar' })).toMatchObject({
      action: 'calendar.created',
      contractId: contract.id,
    });
    expect((await standard()).holidays).toEqual(input.holidays);
  });
});

describe('The request body', () => {
  it('has to be a calendar', async () => {
    const input = await standard();
    const refused = (change: object) => SaveCalendar.safeParse({ ...input, ...change }).error?.issues[0]?.message;
    expect(refused({ weekdays: [] })).toBe('NO_WORKING_DAY');
    expect(refused({ weekdays: ['MON', 'MON'] })).toBe('DUPLICATE');
    expect(refused({ weekdays: ['HOLIDAY'] })).toBeDefined();
    expect(refused({ holidays: [newDay, { ...newDay, nameEn: 'Again' }] })).toBe('HOLIDAY_TWICE');
    expect(refused({ holidays: [{ ...newDay, date: '2027-02-30' }] })).toBeDefined();
    expect(refused({ holidays: [{ ...newDay, date: '2570-03-03' }] })).toMatch(/^DATE_BUDDHIST_ERA/);
    expect(refused({ holidays: [{ ...newDay, date: '2019-12-31' }] })).toBe('DATE_OUT_OF_RANGE');
    expect(refused({ holidays: [{ ...newDay, nameTh: ' ' }] })).toBe('REQUIRED');
    expect(refused({ holidays: [{ ...newDay, nameTh: 'ก'.repeat(151) }] })).toBeDefined();
    expect(refused({ holidays: [{ ...newDay, nameTh: 'a\u202eb' }] })).toBe('CONTROL_CHARACTERS');
    expect(refused({ holidays: Array.from({ length: 501 }, () => newDay) })).toBeDefined();
    expect(refused({ projectId: 1 })).toBeDefined();
  });
});
