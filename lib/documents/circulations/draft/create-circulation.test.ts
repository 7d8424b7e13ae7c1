import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { circulations } from '@/db/schema/circulations';
import { outboxEvents } from '@/db/schema/events';
import { users } from '@/db/schema/identity';
import { documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { workflowHolders, workflowTasks, workflowTimers } from '@/db/schema/workflow';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { systemCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { addDays, endOfDay, projectDay } from '@/lib/platform/time/project-day';
import { addWorkingDays } from '@/lib/workflow/engine/timers/due-dates';
import { workingDaysOf } from '@/lib/workflow/engine/timers/load-working-days';
import { cancelCorrespondence } from '../../letters/life';
import { cancelCirculation } from '../answers/close-circulation';
import { getCirculation } from '../read/get-circulation';
import { type CirculationCast, DEADLINE, makeCast, makeSheet, sheetInput } from '../testing/circulation-cast';
import { circulationOptions } from './circulation-options';
import { createCirculation } from './create-circulation';

const db = getDatabase();
let cast: CirculationCast;

beforeAll(async () => {
  cast = await makeCast();
});

async function countSheets() {
  return (await db.select({ id: circulations.id }).from(circulations)).length;
}

/** State that a refusal must not change: sheets, and the last number of each series. */
async function traces() {
  const series = await db
    .select({ id: documentNumberSeries.id, last: documentNumberSeries.lastNumber })
    .from(documentNumberSeries)
    .orderBy(documentNumberSeries.id);
  return JSON.stringify([await countSheets(), series]);
}

async function refusal(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('it was not refused', { cause: error });
  return error;
}

describe('the dialog that starts a circulation', () => {
  it('proposes a day five working days ahead, and the people of the last sheet who can still be asked', async () => {
    await makeSheet(cast);
    const next = await makeSubmitted(cast.sender, { to: ['สคฉ.3'] });
    const ask = () => circulationOptions(cast.control, { documentPublicId: next.publicId });
    const { proposedDeadline, lastGroup } = await ask();
    expect(lastGroup).toEqual([
      { userPublicId: cast.main.publicId, type: 'MAIN' },
      { userPublicId: cast.action.publicId, type: 'ACTION' },
      { userPublicId: cast.informed.publicId, type: 'INFO' },
    ]);
    const { id: projectId } = await enterableProject(cast.control, 'LCBP3-C2');
    const calendar = await workingDaysOf(cast.control, { projectId, contractId: null });
    expect(proposedDeadline).toBe(addWorkingDays(projectDay(new Date()), 5, calendar));
    const other = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
    expect((await circulationOptions(other, { documentPublicId: next.publicId })).lastGroup).toEqual([]);
    const left = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' });
    await makeSheet(cast, {
      assignees: [...[cast.main, left].map(({ publicId }) => ({ userPublicId: publicId, type: 'MAIN' as const }))],
    });
    await db.update(users).set({ isActive: false }).where(eq(users.publicId, left.publicId));
    expect((await ask()).lastGroup).toEqual([{ userPublicId: cast.main.publicId, type: 'MAIN' }]);
  });
});

describe('starting a circulation', () => {
  it('issues the number, gives everybody their task with their own date, and is audited', async () => {
    const { sheet } = await makeSheet(cast);
    expect(sheet.documentNumber).toMatch(/^สคฉ\.3-CIR-\d{4}-25\d\d$/);
    const detail = await getCirculation(cast.control, sheet.publicId);
    expect(detail).toMatchObject({
      status: { code: 'IN_REVIEW' },
      versionNo: 2,
      deadlineDate: DEADLINE,
      action: { done: 0, total: 2 },
      info: { done: 0, total: 1 },
      isOverdue: false,
      createdBy: { publicId: cast.control.actor.publicId },
      assignees: [
        { type: 'MAIN', deadlineDate: DEADLINE, state: 'PENDING' },
        { type: 'ACTION', deadlineDate: '2039-12-15', state: 'PENDING' },
        { type: 'INFO', deadlineDate: null, state: 'PENDING' },
      ],
    });
    const ofInstance = eq(workflowTasks.instanceId, detail.instanceId);
    const tasks = await db.select().from(workflowTasks).where(ofInstance).orderBy(workflowTasks.id);
    expect(tasks.map(({ groupCode, dueAt }) => [groupCode, dueAt?.getTime() ?? null])).toEqual([
      ['MAIN', endOfDay(DEADLINE).getTime()],
      ['ACTION', endOfDay('2039-12-15').getTime()],
      ['INFO', null],
    ]);
    const held = await db.select().from(workflowHolders).where(eq(workflowHolders.instanceId, detail.instanceId));
    expect(held.map(({ personPublicId, dueAt }) => [personPublicId, dueAt?.getTime()])).toEqual([
      [cast.main.publicId, endOfDay(DEADLINE).getTime()],
      [cast.action.publicId, endOfDay('2039-12-15').getTime()],
    ]);
    const timers = await db.select().from(workflowTimers).where(eq(workflowTimers.instanceId, detail.instanceId));
    const ofDates = timers.filter(({ timerId }) => timerId === 'remind2');
    expect(new Set(ofDates.map(({ dueAt }) => dueAt?.getTime() ?? null))).toEqual(
      new Set([null, endOfDay('2039-12-15').getTime()]),
    );
    const audit = await db
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.entityPublicId, sheet.publicId), eq(auditLogs.action, 'circulation.started')));
    expect(audit).toMatchObject([{ entityLabel: sheet.documentNumber, userId: cast.control.actor.userId }]);
    const events = await db.select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, sheet.publicId));
    expect(events).toMatchObject([
      { eventType: 'workflow.moved', payload: { names: ['circulation.started'] } },
      { eventType: 'circulation.issued', payload: { circulationPublicId: sheet.publicId } },
    ]);
  });

  it('takes the subject of the document, and working days for a date', async () => {
    const letter = await makeSubmitted(cast.sender, { to: ['สคฉ.3'], subject: 'ขอความเห็นแบบท่าเทียบเรือ' });
    const sheet = await createCirculation(
      cast.control,
      sheetInput(cast, letter.publicId, {
        deadlineDate: null,
        assignees: [{ userPublicId: cast.main.publicId, type: 'MAIN', days: 3 }],
      }),
    );
    const detail = await getCirculation(cast.control, sheet.publicId);
    expect(detail.subject).toBe('ขอความเห็นแบบท่าเทียบเรือ');
    const today = projectDay(new Date());
    expect(detail.deadlineDate && detail.deadlineDate >= addDays(today, 3)).toBe(true);
    expect(detail.assignees[0]?.deadlineDate).toBe(detail.deadlineDate);
  });

  it('is refused for a second one, also concurrently, names the first one, and uses no number', async () => {
    const { letter, sheet } = await makeSheet(cast);
    const before = await traces();
    const second = await refusal(createCirculation(cast.control, sheetInput(cast, letter.publicId)));
    expect(second).toMatchObject({
      code: 'CIRCULATION_EXISTS',
      status: 409,
      details: { circulation: { publicId: sheet.publicId, documentNumber: sheet.documentNumber } },
    });
    expect(await traces()).toBe(before);
    const other = await makeSubmitted(cast.sender, { to: ['สคฉ.3'] });
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => createCirculation(cast.control, sheetInput(cast, other.publicId))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CIRCULATION_EXISTS' });
    }
    const taken = await db
      .select({ sequence: documentNumberReservations.sequence })
      .from(documentNumberReservations)
      .where(eq(documentNumberReservations.entityType, 'circulation'));
    expect(taken).toHaveLength(await countSheets());
  });

  it('is allowed again once the first one was withdrawn, and in each organization that has the letter', async () => {
    const { letter, sheet } = await makeSheet(cast);
    const own = await createCirculation(cast.sender, {
      ...sheetInput(cast, letter.publicId),
      assignees: [{ userPublicId: cast.sender.actor.publicId, type: 'MAIN', deadlineDate: DEADLINE, days: null }],
    });
    expect(own.documentNumber).toMatch(/^คคง\.-CIR-/);
    await cancelCirculation(cast.control, { publicId: sheet.publicId, reason: 'มอบหมายผิดคน' });
    const again = await createCirculation(cast.control, sheetInput(cast, letter.publicId));
    expect(again.documentNumber).not.toBe(sheet.documentNumber);
  });

  it('refuses bad input with its place in the list, leaves nothing and uses no number', async () => {
    const letter = await makeSubmitted(cast.sender, { to: ['สคฉ.3'] });
    const stranger = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    const main = { userPublicId: cast.main.publicId, type: 'MAIN' as const };
    const before = await traces();
    const cases: [Partial<Parameters<typeof sheetInput>[2]>, string, Record<string, string[]> | undefined][] = [
      [
        { assignees: [main, { userPublicId: stranger.publicId, type: 'INFO' }] },
        'PERSON_UNKNOWN',
        { 'assignees.1.userPublicId': ['PERSON_UNKNOWN'] },
      ],
      [
        { assignees: [{ userPublicId: cast.informed.publicId, type: 'MAIN' }] },
        'PERSON_CANNOT_ANSWER',
        { 'assignees.0.userPublicId': ['PERSON_CANNOT_ANSWER'] },
      ],
      [{ deadlineDate: '2020-01-01' }, 'DEADLINE_PAST', { deadlineDate: ['DEADLINE_PAST'] }],
      [
        { assignees: [{ ...main, deadlineDate: '2020-01-01' }] },
        'DEADLINE_PAST',
        { 'assignees.0.deadlineDate': ['DEADLINE_PAST'] },
      ],
      [{ deadlineDate: null, assignees: [main] }, 'REQUIRED', { 'assignees.0.deadlineDate': ['REQUIRED'] }],
      [{ assignees: [{ userPublicId: cast.informed.publicId, type: 'INFO' }] }, 'WORKFLOW_REQUIREMENT', undefined],
    ];
    for (const [parts, code, fieldErrors] of cases) {
      const error = await refusal(createCirculation(cast.control, sheetInput(cast, letter.publicId, parts)));
      expect(error).toMatchObject({ code, status: 422 });
      if (fieldErrors) expect(error.fieldErrors).toEqual(fieldErrors);
    }
    expect(await traces()).toBe(before);
  });

  it('is not for a draft, a cancelled letter, who may not, or who may not see the letter', async () => {
    const draft = await makeDraft(cast.control, { to: ['คคง.'] });
    const letter = await makeSubmitted(cast.sender, { to: ['สคฉ.3'] });
    const editor = await userCtx(cast.main);
    const elsewhere = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
    const before = await traces();
    const input = sheetInput(cast, letter.publicId);
    expect(await refusal(createCirculation(editor, input))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(createCirculation(elsewhere, input))).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    expect(await refusal(createCirculation(cast.control, sheetInput(cast, draft.publicId)))).toMatchObject({
      code: 'CIRCULATION_OF_DRAFT',
      status: 409,
    });
    const administrator = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    await cancelCorrespondence(administrator, { publicId: letter.publicId, reason: 'ส่งผิดผู้รับ' });
    expect(await refusal(createCirculation(cast.control, input))).toMatchObject({
      code: 'CIRCULATION_OF_CANCELLED',
      status: 409,
    });
    expect(await traces()).toBe(before);
  });

  it('leaves a ledger that the verification agrees with', async () => {
    const { sheet } = await makeSheet(cast);
    const findings = await verifyNumbering(systemCtx('test'));
    expect(findings.filter(({ detail }) => detail.includes(sheet.documentNumber))).toEqual([]);
  });
});
