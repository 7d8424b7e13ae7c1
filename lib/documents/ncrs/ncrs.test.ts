import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { ncrAnswers, ncrRevisions } from '@/db/schema/ncrs';
import { documentNumberReservations } from '@/db/schema/numbering';
import { contractOrganizations, projectOrganizations } from '@/db/schema/organizations';
import { workflowInstances } from '@/db/schema/workflow';
import { castOf } from '@/db/testing/factories/cast';
import { idOf } from '@/db/testing/factories/document-rows';
import { makeContractDrawing } from '@/db/testing/factories/drawings';
import { findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeShopRevision, uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { deliverTo, notificationsOf } from '@/lib/messages/notifications/testing/deliver';
import type { UserCtx } from '@/lib/platform/ctx';
import { addDays, projectDay } from '@/lib/platform/time/project-day';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { act } from '../actions/act';
import { eventsOf } from '../transmittals/testing/make-transmittal';
import { answerNcr } from './answers/answer-ncr';
import { closeNcr } from './answers/close-ncr';
import { createNcr } from './draft/create-ncr';
import { updateNcr } from './draft/update-ncr';
import { NcrDetail } from './dto';
import { cancelNcr, reviseNcr } from './life';
import { getNcr } from './read/get-ncr';
import { exportNcrs, listNcrs } from './register/list-ncrs';
import { ncrRegisterOptions } from './register/register-options';
import { UpdateNcr } from './schema';
import { submitNcr } from './submit/submit-ncrs';
import { answerInput, auditedOf, type MadeNcr, makeNcr, ncrInput } from './testing/make-ncr';

const PROJECT = 'LCBP3-C2';
const db = getDatabase();
const today = projectDay(new Date());
const verified = { verification: 'ตรวจระยะหุ้มซ้ำ 12 จุด ได้ตามแบบทุกจุด', verifiedOn: today };
let people: Awaited<ReturnType<typeof cast>>;

function cast() {
  return castOf(
    'controller',
    'administrator',
    'editor',
    'viewer',
    'contractor',
    'contractorAdmin',
    'recipient',
    'rival',
  );
}

/** Calls that issue numbers are limited per person and minute. */
let raiser: UserCtx;
/** A second contractor of the same contract. */
let second: UserCtx;

beforeAll(async () => {
  people = await cast();
  const { id: organizationId } = await findOrganization('ผรม.3');
  await db
    .insert(projectOrganizations)
    .ignore()
    .values({ projectId: await idOf('project', PROJECT), organizationId });
  await db
    .insert(contractOrganizations)
    .ignore()
    .values({ contractId: await idOf('contract', PROJECT), organizationId, roleInContract: 'CONTRACTOR' });
  second = await userCtx(await makeUser({ organization: 'ผรม.3', role: 'ORG_ADMIN' }));
});

async function sent(options: MadeNcr = {}): Promise<string> {
  raiser = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  const { publicId } = await makeNcr(raiser, options);
  await submitNcr(raiser, { publicId });
  return publicId;
}

async function answered(options: MadeNcr = {}): Promise<string> {
  const publicId = await sent(options);
  await answerNcr(people.contractor, answerInput(publicId));
  return publicId;
}

async function accepted(options: MadeNcr = {}): Promise<string> {
  const publicId = await answered(options);
  await step(raiser, publicId, 'ACCEPT');
  return publicId;
}

async function step(ctx: UserCtx, publicId: string, action: string, comment?: string) {
  const { instanceId } = await rowOf(publicId);
  const body = TransitionBody.parse({ action, ...(comment !== undefined && { comment }) });
  return act(ctx, { instanceId, idempotencyKey: null, body });
}

async function rowOf(publicId: string) {
  const [row] = await db
    .select({
      versionNo: correspondences.versionNo,
      statusCode: correspondences.statusCode,
      numberKey: correspondences.numberKey,
      submittedAt: correspondences.submittedAt,
      revisionId: correspondenceRevisions.id,
      instanceId: workflowInstances.id,
      state: workflowInstances.currentState,
      outcome: workflowInstances.status,
      recipient: correspondenceRecipients.state,
      verification: ncrRevisions.verification,
      verifiedOn: ncrRevisions.verifiedOn,
    })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(ncrRevisions, eq(ncrRevisions.id, correspondenceRevisions.id))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .leftJoin(
      correspondenceRecipients,
      and(
        eq(correspondenceRecipients.correspondenceId, correspondences.id),
        eq(correspondenceRecipients.recipientType, 'TO'),
      ),
    )
    .where(eq(correspondences.publicId, publicId));
  if (!row) throw new Error(`no NCR ${publicId}`);
  return row;
}

async function roundsOf(publicId: string) {
  const { revisionId } = await rowOf(publicId);
  return db.select().from(ncrAnswers).where(eq(ncrAnswers.ncrRevisionId, revisionId)).orderBy(asc(ncrAnswers.round));
}

async function numbersOf(publicId: string): Promise<number> {
  const rows = await db
    .select({ sequence: documentNumberReservations.sequence })
    .from(documentNumberReservations)
    .where(
      and(eq(documentNumberReservations.entityPublicId, publicId), isNotNull(documentNumberReservations.sequence)),
    );
  return rows.length;
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

describe('an NCR from its draft to its end', () => {
  it('is raised, answered, returned, answered again, accepted and closed with a verification', async () => {
    const drawing = await makeContractDrawing(people.controller);
    const publicId = await sent({ drawingPublicIds: [drawing.publicId] });
    expect(await rowOf(publicId)).toMatchObject({ state: 'ISSUED', recipient: 'PENDING' });
    expect(await numbersOf(publicId)).toBe(1);
    const evidence = await uploadPdf(people.contractor, 'evidence.pdf');
    const first = await answerNcr(people.contractor, answerInput(publicId, { attachmentPublicIds: [evidence] }));
    expect(await rowOf(publicId)).toMatchObject({
      state: 'ANSWERED',
      recipient: 'REPLIED',
      versionNo: first.versionNo,
    });
    expect(first.statusCode).toMatch(/^REP/);
    expect(await eventsOf(publicId)).toContain('ncr.answered');

    await step(raiser, publicId, 'RETURN', 'ยังไม่ระบุวิธีป้องกันการเกิดซ้ำ');
    expect(await rowOf(publicId)).toMatchObject({ state: 'ISSUED', recipient: 'RECEIVED' });
    await answerNcr(people.contractor, answerInput(publicId, { preventiveAction: 'อบรมทีมงานทุกสัปดาห์' }));
    await step(raiser, publicId, 'ACCEPT');
    const closed = await closeNcr(raiser, { publicId, ...verified });
    expect(closed.statusCode).toMatch(/^CLB/);
    expect(await rowOf(publicId)).toMatchObject({
      ...verified,
      state: 'CLOSED',
      outcome: 'COMPLETED',
      recipient: 'CLOSED',
      versionNo: closed.versionNo,
    });
    expect(await auditedOf(publicId)).toEqual(
      expect.arrayContaining(['ncr.created', 'ncr.submitted', 'ncr.answered', 'ncr.closed']),
    );
    expect(await eventsOf(publicId)).toEqual(
      expect.arrayContaining(['ncr.submitted', 'ncr.answered', 'ncr.returned', 'ncr.accepted', 'ncr.closed']),
    );
    const detail = NcrDetail.parse(await getNcr(people.contractor, publicId));
    expect(detail.answers.map(({ round, evidence: files }) => [round, files.length])).toEqual([
      [1, 1],
      [2, 0],
    ]);
    expect(detail.drawings).toMatchObject([{ kind: 'CONTRACT_DRAWING', position: 1 }]);
    expect(detail.verification).toMatchObject({ text: verified.verification, verifiedOn: today });
  });

  it('is numbered by its own series', async () => {
    const publicId = await sent();
    expect((await rowOf(publicId)).numberKey).toMatch(/^คคง\.-ผรม\.2-NCR-\d{4}-\d{4}$/);
  });

  it('is decided by the owner once it is escalated, and by the raiser no more', async () => {
    const publicId = await answered();
    expect(await codeOf(step(raiser, publicId, 'ESCALATE'))).toBe('WORKFLOW_REQUIREMENT');
    await step(raiser, publicId, 'ESCALATE', 'ผู้รับจ้างไม่ยอมแก้ไข ขอให้เจ้าของงานพิจารณา');
    expect(await rowOf(publicId)).toMatchObject({ state: 'ESCALATED' });
    expect((await getNcr(people.recipient, publicId)).holders).toContain('สคฉ.3');
    expect(await codeOf(step(raiser, publicId, 'ACCEPT'))).toBe('FORBIDDEN');
    expect(await codeOf(step(people.contractor, publicId, 'ACCEPT'))).toBe('FORBIDDEN');
    await step(people.recipient, publicId, 'RETURN', 'ให้ผู้รับจ้างชี้แจงสาเหตุใหม่');
    await answerNcr(people.contractor, answerInput(publicId));
    await step(raiser, publicId, 'ESCALATE', 'ขอให้พิจารณาอีกครั้ง');
    await step(people.recipient, publicId, 'ACCEPT');
    expect(await rowOf(publicId)).toMatchObject({ state: 'ACCEPTED' });
  });

  it('is raised by an owner too, who has nobody to escalate to', async () => {
    const owner = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
    const { publicId } = await makeNcr(owner);
    await submitNcr(owner, { publicId });
    await answerNcr(people.contractor, answerInput(publicId));
    expect(await codeOf(step(owner, publicId, 'ESCALATE', 'ลองเสนอตัวเอง'))).toBe('WORKFLOW_REQUIREMENT');
    await step(owner, publicId, 'ACCEPT');
    expect(await codeOf(closeNcr(owner, { publicId, ...verified }))).toBe('done');
  });

  it('is not escalated in a contract without an owner', async () => {
    const publicId = await answered();
    const owners = and(
      eq(contractOrganizations.contractId, await idOf('contract', PROJECT)),
      eq(contractOrganizations.roleInContract, 'OWNER'),
    );
    await db.update(contractOrganizations).set({ isActive: false }).where(owners);
    try {
      expect(await codeOf(step(raiser, publicId, 'ESCALATE', 'ขอให้พิจารณา'))).toBe('WORKFLOW_REQUIREMENT');
    } finally {
      await db.update(contractOrganizations).set({ isActive: true }).where(owners);
    }
    await step(raiser, publicId, 'ESCALATE', 'ขอให้พิจารณา');
    expect(await rowOf(publicId)).toMatchObject({ state: 'ESCALATED' });
  });

  it('notifies the contractor of its arrival, the raiser of its step, and the contractor of its end', async () => {
    const publicId = await sent();
    await deliverTo(publicId);
    await answerNcr(people.contractor, answerInput(publicId));
    await deliverTo(publicId);
    await step(raiser, publicId, 'ACCEPT');
    await closeNcr(raiser, { publicId, ...verified });
    await deliverTo(publicId);
    const notices = await notificationsOf(publicId);
    const reasonsOf = ({ actor }: UserCtx) =>
      notices.filter(({ userId }) => userId === actor.userId).map(({ reason }) => reason);
    expect(reasonsOf(people.contractor)).toEqual(['ASSIGNED', 'CLOSED']);
    expect(reasonsOf(raiser)).toEqual(['ASSIGNED']);
  });

  it('is never revised, in no state', async () => {
    const draft = await makeNcr(people.controller);
    expect(await codeOf(reviseNcr(people.controller, draft))).toBe('DOCUMENT_NOT_REVISABLE');
    for (const publicId of [await sent(), await accepted()]) {
      expect(await codeOf(reviseNcr(raiser, { publicId }))).toBe('DOCUMENT_NOT_REVISABLE');
    }
  });

  it('is known to its parties alone: another contractor of the contract finds nothing of it', async () => {
    const publicId = await answered();
    const { numberKey } = await rowOf(publicId);
    const find = async (ctx: UserCtx) =>
      (await listNcrs(ctx, PROJECT, { filters: { q: numberKey ?? '' } })).rows.map((row) => row.publicId);
    for (const reader of [people.viewer, people.contractor, people.recipient]) {
      expect((await getNcr(reader, publicId)).publicId).toBe(publicId);
      expect(await find(reader)).toEqual([publicId]);
    }
    expect(await find(second)).toEqual([]);
    expect((await exportNcrs(second, PROJECT, { filters: { q: numberKey ?? '' } }, 10)).total).toBe(0);
    const { versionNo } = await rowOf(publicId);
    for (const stranger of [second, people.rival]) {
      for (const call of [
        () => getNcr(stranger, publicId),
        () => answerNcr(stranger, answerInput(publicId)),
        () => closeNcr(stranger, { publicId, ...verified }),
        () => cancelNcr(stranger, { publicId, reason: 'ไม่เกี่ยวข้องกับงาน' }),
      ]) {
        expect(await codeOf(call())).toBe('DOCUMENT_NOT_FOUND');
      }
      expect(await codeOf(step(stranger, publicId, 'ACCEPT'))).toBe('NOT_FOUND');
    }
    expect(await rowOf(publicId)).toMatchObject({ versionNo, state: 'ANSWERED' });
  });
});

describe('answering', () => {
  it('is for people of the contractor with the permission, in the version they saw, while it is awaited', async () => {
    const publicId = await sent();
    const viewer = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'VIEWER' }));
    for (const refused of [viewer, raiser, people.recipient]) {
      expect(await codeOf(answerNcr(refused, answerInput(publicId)))).toBe('FORBIDDEN');
    }
    const { versionNo } = await rowOf(publicId);
    expect(await codeOf(answerNcr(people.contractor, answerInput(publicId, { versionNo: versionNo - 1 })))).toBe(
      'DOCUMENT_CHANGED',
    );
    expect(await codeOf(step(people.contractor, publicId, 'ANSWER'))).toBe('WORKFLOW_OWN_FORM');
    expect(await roundsOf(publicId)).toEqual([]);
    await answerNcr(people.contractor, answerInput(publicId, { versionNo }));
    expect(await codeOf(answerNcr(people.contractor, answerInput(publicId)))).toBe('NCR_NOT_AWAITED');
    expect(await roundsOf(publicId)).toHaveLength(1);
  });

  it('keeps one round of two people who answer at once', async () => {
    const publicId = await sent();
    const codes = await Promise.all([
      codeOf(answerNcr(people.contractor, answerInput(publicId))),
      codeOf(answerNcr(people.contractorAdmin, answerInput(publicId))),
    ]);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes).toEqual(expect.arrayContaining([expect.stringMatching(/^(DOCUMENT_CHANGED|NCR_NOT_AWAITED)$/)]));
    expect(await roundsOf(publicId)).toHaveLength(1);
    expect((await auditedOf(publicId)).filter((action) => action === 'ncr.answered')).toHaveLength(1);
  });

  it('writes nothing where the evidence is not theirs', async () => {
    const publicId = await sent();
    const foreign = await uploadPdf(raiser, 'foreign.pdf');
    const input = answerInput(publicId, { attachmentPublicIds: [foreign] });
    expect(await codeOf(answerNcr(people.contractor, input))).toBe('ATTACHMENT_UNKNOWN');
    expect(await rowOf(publicId)).toMatchObject({ state: 'ISSUED', recipient: 'PENDING' });
    expect(await roundsOf(publicId)).toEqual([]);
  });
});

describe('closing', () => {
  it('is for people of the raiser with the permission, in the version they saw, once it is accepted', async () => {
    const publicId = await answered();
    expect(await codeOf(closeNcr(raiser, { publicId, ...verified }))).toBe('NCR_NOT_CLOSABLE');
    await step(raiser, publicId, 'ACCEPT');
    for (const refused of [people.viewer, people.contractor, people.recipient]) {
      expect(await codeOf(closeNcr(refused, { publicId, ...verified }))).toBe('FORBIDDEN');
    }
    // The workflow moved since, so the refusal names the author of the step.
    expect(await codeOf(closeNcr(raiser, { publicId, ...verified, versionNo: 1 }))).toBe('WORKFLOW_VERSION_CONFLICT');
    expect(await codeOf(step(raiser, publicId, 'CLOSE'))).toBe('WORKFLOW_OWN_FORM');
    const early = { ...verified, verifiedOn: addDays(today, -30) };
    const late = { ...verified, verifiedOn: addDays(today, 1) };
    for (const dated of [early, late]) {
      await expect(closeNcr(raiser, { publicId, ...dated })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        fieldErrors: { verifiedOn: [expect.any(String)] },
      });
    }
    expect(await rowOf(publicId)).toMatchObject({ state: 'ACCEPTED', verification: null, verifiedOn: null });
  });

  it('has one winner of two at once', async () => {
    const publicId = await accepted();
    const codes = await Promise.all([
      codeOf(closeNcr(raiser, { publicId, ...verified })),
      codeOf(closeNcr(people.controller, { publicId, ...verified })),
    ]);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect((await auditedOf(publicId)).filter((action) => action === 'ncr.closed')).toHaveLength(1);
  });
});

describe('a draft', () => {
  it('is raised by the owner or the consultant of the contract alone, against its contractor', async () => {
    expect(await codeOf(makeNcr(people.viewer))).toBe('FORBIDDEN');
    expect(await codeOf(makeNcr(people.contractor, { to: [] }))).toBe('NCR_NOT_RAISER');
    const designer = await userCtx(await makeUser({ organization: 'TEAM', role: 'DOCUMENT_CONTROL' }));
    expect(await codeOf(makeNcr(designer))).toBe('NCR_NOT_RAISER');
    expect(await codeOf(makeNcr(people.controller, { to: ['สคฉ.3'] }))).toBe('NCR_NOT_CONTRACTOR');
    expect(await codeOf(makeNcr(people.controller, { cc: ['ผรม.3'] }))).toBe('NCR_NOT_PARTY');
    expect(await codeOf(makeNcr(people.controller, { cc: ['สคฉ.3'] }))).toBe('done');
    expect(await codeOf(createNcr(people.rival, await ncrInput()))).toBe('PROJECT_UNKNOWN');
  });

  it.each([
    ['location', { location: '' }],
    ['severity', { severity: null }],
    ['findingDate', { findingDate: null }],
    ['requiredCorrection', { requiredCorrection: '' }],
    ['dueDate', { dueDate: null }],
    ['body', { body: '' }],
  ] as const)('is not submitted without %s, and takes no number', async (field, missing) => {
    const { publicId } = await makeNcr(people.controller, missing);
    await expect(submitNcr(people.controller, { publicId })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fieldErrors: { [field]: ['REQUIRED'] },
    });
    expect(await numbersOf(publicId)).toBe(0);
    expect(await rowOf(publicId)).toMatchObject({ state: 'DRAFT', submittedAt: null, numberKey: null });
  });

  it('is not due before its finding, nor found on a day to come', async () => {
    const dates = { findingDate: addDays(today, -1), dueDate: addDays(today, -2) };
    await expect(makeNcr(people.controller, dates)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fieldErrors: { dueDate: ['DUE_BEFORE_FINDING'] },
    });
    const { publicId } = await makeNcr(people.controller);
    const edit = (fields: object) => updateNcr(people.controller, UpdateNcr.parse({ publicId, ...fields }));
    await expect(edit(dates)).rejects.toMatchObject({ fieldErrors: { dueDate: ['DUE_BEFORE_FINDING'] } });
    await expect(edit({ findingDate: addDays(today, 1) })).rejects.toMatchObject({
      fieldErrors: { findingDate: ['DATE_IN_FUTURE'] },
    });
    expect(await rowOf(publicId)).toMatchObject({ versionNo: 1 });
  });

  it('names drawings that its author may see, and no others', async () => {
    const own = await makeContractDrawing(people.controller);
    const hidden = await makeShopRevision(people.contractor);
    await expect(makeNcr(people.controller, { drawingPublicIds: [hidden] })).rejects.toMatchObject({
      code: 'NCR_DRAWING_UNKNOWN',
      fieldErrors: { drawingPublicIds: ['NCR_DRAWING_UNKNOWN'] },
    });
    const { publicId } = await makeNcr(people.controller, { drawingPublicIds: [own.publicId] });
    const edit = (drawingPublicIds: string[]) =>
      updateNcr(people.controller, UpdateNcr.parse({ publicId, drawingPublicIds }));
    expect(await codeOf(edit([own.publicId, hidden]))).toBe('NCR_DRAWING_UNKNOWN');
    expect((await edit([own.publicId])).versionNo).toBe(1);
    expect((await edit([])).versionNo).toBe(2);
    expect((await getNcr(people.controller, publicId)).drawings).toEqual([]);
  });

  it('keeps every field that its form sends', async () => {
    const { publicId } = await makeNcr(people.controller, { subject: 'เดิม' });
    const fields = {
      subject: 'ใหม่',
      severity: 'CRITICAL' as const,
      location: 'ถนน B กม. 1+200',
      clauses: 'ข้อ 4.1',
      requiredCorrection: 'รื้อและทำใหม่',
      disciplineCode: 'STR',
    };
    await updateNcr(people.controller, UpdateNcr.parse({ publicId, versionNo: 1, ...fields }));
    const { disciplineCode, ...rest } = fields;
    expect(await getNcr(people.controller, publicId)).toMatchObject({
      ...rest,
      discipline: { code: disciplineCode },
      versionNo: 2,
    });
    expect((await getNcr(people.controller, publicId)).recipients).toHaveLength(1);
  });
});

describe('the register', () => {
  it('is filtered by severity, step, contractor and day, with tabs of what is awaited, open and closed', async () => {
    const subject = `ทะเบียน ${crypto.randomUUID().slice(0, 8)}`;
    const minor = await sent({ subject, severity: 'MINOR', findingDate: addDays(today, -9) });
    const critical = await answered({ subject, severity: 'CRITICAL' });
    await makeNcr(people.controller, { subject });
    const list = async (ctx: UserCtx, filters: object, view = 'all') =>
      (await listNcrs(ctx, PROJECT, { view, filters: { q: subject, ...filters } } as never)).rows.map(
        (row) => row.publicId,
      );
    const { viewer, contractor, controller } = people;
    expect((await list(viewer, {})).sort()).toEqual([minor, critical].sort());
    expect(await list(viewer, { severity: ['CRITICAL'] })).toEqual([critical]);
    expect(await list(viewer, { step: ['ISSUED'] })).toEqual([minor]);
    expect(await list(viewer, { contractor: ['ผรม.2'], severity: ['MINOR'] })).toEqual([minor]);
    expect(await list(viewer, { contractor: ['ผรม.3'] })).toEqual([]);
    expect(await list(viewer, { dateTo: addDays(today, -5) })).toEqual([minor]);
    expect(await list(viewer, { overdue: true })).toEqual([]);
    expect(await list(contractor, {}, 'awaiting')).toEqual([minor]);
    expect(await list(viewer, {}, 'awaiting')).toEqual([critical]);
    expect((await list(viewer, {}, 'open')).length).toBe(2);
    expect(await list(viewer, {}, 'closed')).toEqual([]);
    expect((await list(controller, {}, 'drafts')).length).toBe(1);
    expect(await list(contractor, {}, 'drafts')).toEqual([]);
    await db
      .update(workflowInstances)
      .set({ dueAt: new Date(Date.now() - 60_000) })
      .where(eq(workflowInstances.id, (await rowOf(minor)).instanceId));
    expect(await list(viewer, { overdue: true })).toEqual([minor]);
  });

  it('counts the days of an NCR from its submission; a draft has none', async () => {
    const subject = `วัน ${crypto.randomUUID().slice(0, 8)}`;
    const publicId = await accepted({ subject });
    await makeNcr(raiser, { subject });
    const days = async (view: 'all' | 'drafts') =>
      (await listNcrs(raiser, PROJECT, { view, filters: { q: subject } })).rows.map((row) => row.daysOpen);
    expect([await days('all'), await days('drafts')]).toEqual([[0], [null]]);
    await db
      .update(workflowInstances)
      .set({ stateEnteredAt: sql`NOW(3) + INTERVAL 3 DAY`, status: 'COMPLETED' })
      .where(eq(workflowInstances.id, (await rowOf(publicId)).instanceId));
    expect(await days('all')).toEqual([3]);
  });

  it('offers the steps of its workflow, and the contractors of the project', async () => {
    const { steps, contractors } = await ncrRegisterOptions(people.viewer, PROJECT);
    expect(steps.map(({ code }) => code)).toEqual(['ISSUED', 'ANSWERED', 'ESCALATED', 'ACCEPTED']);
    expect(contractors.map(({ code }) => code)).toEqual(expect.arrayContaining(['ผรม.2', 'ผรม.3']));
  });
});
