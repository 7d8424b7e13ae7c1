import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { contracts } from '@/db/schema/organizations';
import { auditLogs } from '@/db/schema/system';
import {
  workflowDefinitions,
  workflowHistories,
  workflowHolders,
  workflowInstances,
  workflowTimers,
} from '@/db/schema/workflow';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import { systemCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { findDefinition, forgetDefinitions } from '../definitions/find-definition';
import { createInstances } from '../engine/moves/create-instances';
import { hashHistory } from '../engine/verify/history-hash';
import { createDraft } from './create-draft';
import { previewImpact } from './impact';
import { getDefinition } from './list-definitions';
import { migrateInstances } from './migrate-instances';
import { publishDefinition } from './publish-definition';
import { saveDraft } from './save-draft';
import { MigrateInstances, SimulateDefinition } from './schema';
import { textOf } from './select-definitions';
import { simulateDefinition } from './simulate-definition';

const db = getDatabase();
const NOTE = 'ตามมติที่ประชุมโครงการ';
const { superadmin: admin, controller } = await castOf('superadmin', 'controller');
let contractPublicId: string;

beforeAll(async () => {
  const [contract] = await db
    .select({ publicId: contracts.publicId })
    .from(contracts)
    .where(eq(contracts.contractCode, 'LCBP3-C2'));
  contractPublicId = contract?.publicId ?? '';
});

/** A workflow of its own in force, with documents under way in its states. */
let made = 0;
async function flow(states: readonly string[]): Promise<{ code: string; ids: string[]; text: string }> {
  made += 1;
  const code = `RUN_${made}`;
  const { id } = await createDraft(admin, { workflowCode: code });
  const text = textOf((await getDefinition(admin, id)).definition);
  await publishDefinition(admin, { id, versionNo: 1, changeNote: NOTE });
  const ids = await start(code, states);
  return { code, ids, text };
}

async function start(code: string, states: readonly string[]): Promise<string[]> {
  const created = await transact(systemCtx('test', db), (tx) =>
    createInstances(
      tx,
      states.map(() => ({
        workflowCode: code,
        entityType: 'correspondence_revision',
        entityPublicId: newPublicId(),
        subjectRoot: newPublicId(),
        contractId: null,
        previousInstanceId: null,
      })),
    ),
  );
  for (const [index, { id }] of created.entries()) {
    if (states[index] !== 'DRAFT') await move(id, states[index] ?? '');
  }
  return created.map(({ id }) => id);
}

async function move(
  instanceId: string,
  to: string,
  { seq, from, action } = { seq: 1, from: 'DRAFT', action: 'SUBMIT' },
): Promise<void> {
  const history = {
    id: newPublicId(),
    instanceId,
    seq,
    definitionVersion: 1,
    fromState: from,
    toState: to,
    action,
    actorType: 'SYSTEM' as const,
    actorPublicId: null,
    actingOrganizationId: null,
    comment: null,
    metadata: null,
    createdAt: new Date(),
  };
  const prevHash = '0'.repeat(64);
  await db.insert(workflowHistories).values({ ...history, prevHash, rowHash: hashHistory(prevHash, history) });
  await db
    .update(workflowInstances)
    .set({ currentState: to, versionNo: seq + 1, stepSeq: 1 })
    .where(eq(workflowInstances.id, instanceId));
}

async function publishNext(code: string, change: (text: string) => string, stay?: 'stay'): Promise<string> {
  const { id } = await createDraft(admin, { workflowCode: code });
  const text = change(textOf((await getDefinition(admin, id)).definition));
  const { versionNo } = await saveDraft(admin, { id, versionNo: 1, text });
  await publishDefinition(admin, { id, versionNo, changeNote: NOTE, removedStates: stay });
  return id;
}

const renameState = (text: string) => text.replaceAll('"SUBMITTED"', '"SENT"');
const instance = async (id: string) => {
  const [row] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, id));
  return row;
};
const migrate = (input: object, ctx = admin) =>
  migrateInstances(ctx, MigrateInstances.parse({ fromVersion: 1, toVersion: 2, reason: NOTE, ...input }));

describe('Documents under way', () => {
  it('stay on their version when another is published; new ones get the new', async () => {
    const { code, ids } = await flow(['SUBMITTED']);
    const newId = await publishNext(code, (text) => text.replace('"CLOSE": {', '"FINISH": {'));
    const [younger] = await start(code, ['DRAFT']);
    const pinned = async (id: string) =>
      findDefinition(systemCtx('test', db), (await instance(id))?.definitionId ?? '');
    const actions = async (id: string) => Object.keys((await pinned(id)).states.SUBMITTED?.actions ?? {});
    expect(await actions(ids[0] ?? '')).toEqual(['CLOSE']);
    expect(await actions(younger ?? '')).toEqual(['FINISH']);
    expect((await instance(younger ?? ''))?.definitionId).toBe(newId);
  });

  it('of the first release are understood from their text, whatever was compiled then', async () => {
    const [first] = await db
      .select({ id: workflowDefinitions.id })
      .from(workflowDefinitions)
      .where(and(eq(workflowDefinitions.workflowCode, 'RFI'), eq(workflowDefinitions.version, 1)));
    const id = newPublicId();
    await db.execute(
      `INSERT INTO workflow_definitions (id, workflow_code, version, status, dsl, compiled, sha256)
       SELECT '${id}', 'RFI_OF_OLD', 1, 'RETIRED', dsl, '{"initial":"DRAFT","final":{},"transitions":[]}', sha256
       FROM workflow_definitions WHERE id = '${first?.id}'`,
    );
    const definition = await findDefinition(systemCtx('test', db), id);
    expect(definition.states.RECEIVED?.task).toMatchObject({
      action: 'ANSWER',
      each: 'organization',
      onComplete: 'ALL_ANSWERED',
    });
    forgetDefinitions();
    expect((await findDefinition(systemCtx('test', db), id)).states).toEqual(definition.states);
  });

  it('in a state that a version no longer has must be thought of before it is published', async () => {
    const { code } = await flow(['SUBMITTED', 'SUBMITTED']);
    await expect(publishNext(code, renameState)).rejects.toMatchObject({
      code: 'DEFINITION_INVALID',
      details: { findings: [expect.objectContaining({ key: 'E21', en: expect.stringContaining('2 documents') })] },
    });
  });
});

describe('Migrating', () => {
  it('moves what the map covers, lists the rest, and a dry run says the same beforehand', async () => {
    const { code, ids } = await flow(['SUBMITTED', 'DRAFT', 'SUBMITTED']);
    await publishNext(code, renameState, 'stay');
    const dry = await migrate({ workflowCode: code, dryRun: true });
    expect(dry).toMatchObject({ isDryRun: true, moved: 1, remaining: 0 });
    expect(dry.refused.map(({ reason }) => reason)).toEqual(['UNMAPPED', 'UNMAPPED']);
    const map = { SUBMITTED: 'SENT' };
    expect(await migrate({ workflowCode: code, map })).toMatchObject({ isDryRun: true, moved: 3, refused: [] });
    expect((await instance(ids[0] ?? ''))?.currentState).toBe('SUBMITTED');

    const done = await migrate({ workflowCode: code, map, dryRun: false });
    expect(done).toMatchObject({ isDryRun: false, moved: 3, refused: [], remaining: 0 });
    expect(await instance(ids[0] ?? '')).toMatchObject({ currentState: 'SENT', versionNo: 3, stepSeq: 1 });
    const histories = await db
      .select()
      .from(workflowHistories)
      .where(eq(workflowHistories.instanceId, ids[0] ?? ''))
      .orderBy(asc(workflowHistories.seq));
    expect(histories.at(-1)).toMatchObject({
      seq: 2,
      action: 'MIGRATE',
      actorType: 'MIGRATION',
      fromState: 'SUBMITTED',
      toState: 'SENT',
      definitionVersion: 2,
      comment: NOTE,
      actionByUserId: admin.actor.userId,
      prevHash: histories[0]?.rowHash,
    });
    const audits = await db.select().from(auditLogs).where(eq(auditLogs.action, 'workflow.instance_migrated'));
    expect(audits).toHaveLength(3);
    expect(await migrate({ workflowCode: code, map, dryRun: false })).toMatchObject({ moved: 0, refused: [] });
  });

  it('leaves what has become another kind of step, ends, or would change its status', async () => {
    const { code, ids } = await flow(['SUBMITTED', 'DRAFT']);
    await publishNext(code, (text) => {
      const task = `"status": "SUB", "due": { "in": "P1D" }, "task": { "assign": { "party": "RECIPIENT", "perm":
        "correspondence.receive" }, "onComplete": "DONE" }, "on": { "DONE": { "by": "system", "to": "CLOSED" },`;
      return text.replace(/"status": "SUB",\s*"on": \{/, task);
    });
    const same = await migrate({ workflowCode: code, dryRun: false });
    expect(same.refused).toEqual([{ instanceId: ids[0], state: 'SUBMITTED', reason: 'TASK_DIFFERS' }]);
    expect(same.moved).toBe(1);
    const ended = await migrate({ workflowCode: code, map: { SUBMITTED: 'CLOSED' } });
    expect(ended.refused.map(({ reason }) => reason)).toEqual(['FINAL']);
    const status = await migrate({ workflowCode: code, map: { SUBMITTED: 'DRAFT' } });
    expect(status.refused.map(({ reason }) => reason)).toEqual(['STATUS_DIFFERS']);
    expect(await instance(ids[0] ?? '')).toMatchObject({ currentState: 'SUBMITTED', versionNo: 2 });
  });

  it('keeps the time that a timer has left, or begins anew', async () => {
    const withTimers = (text: string) =>
      text.replace(
        '"status": "SUB",',
        '"status": "SUB", "timers": [{ "id": "wake", "at": "entry+P2D", "emit": "workflow.task.reminder" }],',
      );
    const { code } = await flow([]);
    await publishNext(code, withTimers);
    const [id = ''] = await start(code, ['SUBMITTED']);
    const fireAt = new Date('2031-01-02T03:04:05.000Z');
    const timer = (timerId: string) => ({ instanceId: id, seq: 1, timerId, n: 0, fireAt });
    await db.insert(workflowTimers).values([timer('wake'), timer('gone')]);
    await publishNext(code, (text) => text.replace('New workflow', 'Third'));
    await migrate({ workflowCode: code, fromVersion: 2, toVersion: 3, dryRun: false });
    const timers = () =>
      db
        .select({ id: workflowTimers.timerId, status: workflowTimers.status, fireAt: workflowTimers.fireAt })
        .from(workflowTimers)
        .where(eq(workflowTimers.instanceId, id))
        .orderBy(asc(workflowTimers.id));
    expect(await timers()).toEqual([
      { id: 'wake', status: 'ARMED', fireAt },
      { id: 'gone', status: 'CANCELLED', fireAt },
    ]);
    await publishNext(code, (text) => text.replace('Third', 'Fourth'));
    await migrate({ workflowCode: code, fromVersion: 3, toVersion: 4, dryRun: false, timers: 'restart' });
    const [restarted] = await timers();
    expect(restarted?.status).toBe('ARMED');
    expect(Math.abs((restarted?.fireAt.getTime() ?? 0) - Date.now() - 2 * 86_400_000)).toBeLessThan(60_000);
  });

  it('hands the ball to the party that the new version waits for', async () => {
    const letter = await makeSubmitted(
      await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' })),
    );
    const { code } = await flow([]);
    const [v1] = await db.select().from(workflowDefinitions).where(eq(workflowDefinitions.activeCode, code));
    const [revision] = await db
      .select({ instanceId: correspondenceRevisions.workflowInstanceId })
      .from(correspondenceRevisions)
      .where(eq(correspondenceRevisions.documentNumber, letter.documentNumber));
    const id = revision?.instanceId ?? '';
    await db
      .update(workflowInstances)
      .set({ definitionId: v1?.id, currentState: 'SUBMITTED' })
      .where(eq(workflowInstances.id, id));
    const holders = () =>
      db.select({ party: workflowHolders.party }).from(workflowHolders).where(eq(workflowHolders.instanceId, id));
    await publishNext(code, (text) => text.replace('"party": "RECIPIENT"', '"party": "ORIGINATOR"'));
    expect(await migrate({ workflowCode: code, dryRun: false })).toMatchObject({ moved: 1 });
    expect(await holders()).toEqual([{ party: 'ORIGINATOR' }]);
  });

  it('goes on in batches, and two who migrate at once move each document once', async () => {
    const { code } = await flow([]);
    await start(
      code,
      Array.from({ length: 130 }, () => 'DRAFT'),
    );
    await publishNext(code, (text) => text.replace('New workflow', 'Second'));
    const both = await Promise.allSettled([1, 2].map(() => migrate({ workflowCode: code, dryRun: false })));
    const moved = both.map((result) => (result.status === 'fulfilled' ? result.value.moved : 0));
    const [count] = await db
      .select({ id: workflowDefinitions.id })
      .from(workflowDefinitions)
      .where(and(eq(workflowDefinitions.workflowCode, code), eq(workflowDefinitions.version, 2)));
    const there = await db
      .select()
      .from(workflowInstances)
      .where(eq(workflowInstances.definitionId, count?.id ?? ''));
    expect(there).toHaveLength(130);
    expect(new Set(there.map(({ versionNo }) => versionNo))).toEqual(new Set([2]));
    expect(moved.reduce((sum, some) => sum + some, 0)).toBe(130);
  });

  it('is refused for others, for versions and states that are not there, and without a reason', async () => {
    const { code } = await flow(['DRAFT']);
    await expect(migrate({ workflowCode: code }, controller)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(migrate({ workflowCode: code })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await publishNext(code, (text) => text.replace('New workflow', 'Second'));
    await expect(migrate({ workflowCode: code, map: { NOWHERE: 'DRAFT', DRAFT: 'AWAY' } })).rejects.toMatchObject({
      code: 'MIGRATION_UNMAPPED',
      params: { states: 'NOWHERE, AWAY' },
    });
    const silent = migrate({ workflowCode: code, dryRun: false, reason: undefined });
    await expect(silent).rejects.toMatchObject({ code: 'INVALID_INPUT', fieldErrors: { reason: ['REQUIRED'] } });
  });
});

describe('The impact of a draft', () => {
  it('is what it would have done to the documents of the last ninety days', async () => {
    const { code, text, ids } = await flow(['SUBMITTED', 'SUBMITTED', 'DRAFT']);
    // No definition has what the engine does by itself.
    for (const [index, action] of ['CHANGE_DUE', 'REASSIGN', 'MIGRATE'].entries()) {
      await move(ids[0] ?? '', 'SUBMITTED', { seq: index + 2, from: 'SUBMITTED', action });
    }
    expect(await previewImpact(admin, { text, workflowCode: code })).toMatchObject({
      examined: 3,
      same: 3,
      isCut: false,
      differences: [],
      inFlight: [
        { version: 1, state: 'DRAFT', count: 1, isKnown: true },
        { version: 1, state: 'SUBMITTED', count: 2, isKnown: true },
      ],
    });
    await db
      .update(workflowInstances)
      .set({ createdAt: sql`NOW(3) - INTERVAL 91 DAY` })
      .where(eq(workflowInstances.id, ids[2] ?? ''));
    expect(await previewImpact(admin, { text, workflowCode: code })).toMatchObject({ examined: 2, same: 2 });
    await db
      .update(workflowInstances)
      .set({ createdAt: sql`NOW(3) - INTERVAL 89 DAY` })
      .where(eq(workflowInstances.id, ids[2] ?? ''));
    const elsewhere = text.replace('"to": "SUBMITTED"', '"to": "CLOSED"');
    const { same, differences } = await previewImpact(admin, { text: elsewhere, workflowCode: code });
    expect(same).toBe(1);
    expect(differences).toMatchObject([
      { kind: 'OTHER_TARGET', state: 'DRAFT', action: 'SUBMIT', expected: ['CLOSED'], actual: 'SUBMITTED', count: 2 },
    ]);
    expect(differences[0]?.sample.sort()).toEqual(ids.slice(0, 2).sort());
    const renamed = await previewImpact(admin, { text: text.replace('"SUBMIT": {', '"SEND": {'), workflowCode: code });
    expect(renamed.differences).toMatchObject([{ kind: 'UNKNOWN_ACTION', expected: ['SEND', 'DISCARD'] }]);
    await expect(previewImpact(controller, { text, workflowCode: code })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(previewImpact(admin, { text: '{', workflowCode: code })).rejects.toMatchObject({
      code: 'DEFINITION_INVALID',
    });
  });
});

describe('Simulating', () => {
  const rfa = async () => {
    const [row] = await db
      .select({ dsl: workflowDefinitions.dsl })
      .from(workflowDefinitions)
      .where(eq(workflowDefinitions.activeCode, 'RFA_APPROVAL'));
    return textOf(row?.dsl);
  };
  const simulate = async (more: object, ctx = admin) =>
    simulateDefinition(
      ctx,
      SimulateDefinition.parse({ text: await rfa(), contractPublicId, startsOn: '2026-11-02', ...more }),
    );
  const DOC = { rfaType: 'SDW', itemCount: 1, ownerApprovalRequired: true };

  it('walks an RFA from the contractor to the owner: who is asked, by when, and where it ends', async () => {
    const reviewer = await makeUser({ organization: 'คคง.', role: 'EDITOR', firstName: 'ผู้ตรวจ' });
    const lead = await makeUser({
      organization: 'คคง.',
      role: 'LEAD_ENGINEER',
      contract: 'LCBP3-C2',
      firstName: 'หัวหน้า',
    });
    await makeReviewTeam([reviewer]);
    const { steps, stopped } = await simulate({
      doc: DOC,
      trail: [
        { action: 'SUBMIT' },
        { action: 'RESPOND', code: '1N', afterDays: 4 },
        { action: 'DECIDE', code: '1N' },
        { action: 'RESPOND', code: '1A' },
      ],
    });
    expect(stopped).toBeNull();
    expect(steps.map(({ state, status }) => `${state} ${status}`)).toEqual([
      'DRAFT DFT',
      'CONSULTANT_REVIEW FRE',
      'CONSULTANT_LEAD FRE',
      'OWNER_APPROVAL FAP',
      'APPROVED FCO',
    ]);
    expect(steps[1]).toMatchObject({
      recipients: { party: 'CONSULTANT', organizations: ['คคง.'] },
      // Fourteen working days after Monday the 2nd.
      dueAt: '2026-11-20T16:59:59.000Z',
      emits: ['rfa.submitted'],
      taken: { action: 'RESPOND', code: '1N' },
    });
    expect(steps[1]?.timers.map(({ id, fireAt }) => [id, fireAt])).toEqual([
      ['remind', '2026-11-18T01:00:00.000Z'],
      ['overdue', '2026-11-23T01:00:00.000Z'],
      ['escalate', '2026-11-25T01:00:00.000Z'],
    ]);
    // Asks the team of each discipline, not everyone at the consultant; then the person who decides.
    expect(steps[1]?.recipients?.people).toEqual([`STR: ${reviewer.displayName}`]);
    expect(steps[2]?.recipients).toEqual({
      party: 'CONSULTANT',
      organizations: ['คคง.'],
      people: [lead.displayName],
    });
    expect([steps[0]?.recipients, steps[4]?.recipients]).toEqual([null, null]);
    expect(steps[4]).toMatchObject({
      final: 'approved',
      emits: ['rfa.owner_decided', 'rfa.approved', 'distribution.requested'],
    });
  });

  it('says of every button why a role does not see it', async () => {
    const { steps } = await simulate({ doc: { ...DOC, itemCount: 0 } });
    const walker = (party: string, role: string) =>
      steps[0]?.walkers.find((one) => one.party === party && one.role === role);
    const button = (party: string, role: string, action: string) =>
      walker(party, role)?.buttons.find((one) => one.action === action);
    expect(walker('CONTRACTOR', 'EDITOR')?.organizations).toEqual(['ผรม.2']);
    expect(button('CONTRACTOR', 'DOCUMENT_CONTROL', 'DISCARD')).toMatchObject({ isVisible: true, missing: [] });
    expect(button('CONTRACTOR', 'DOCUMENT_CONTROL', 'SUBMIT')?.missing.map(({ id }) => id)).toEqual([
      'drawing',
      'file',
    ]);
    expect(button('CONTRACTOR', 'EDITOR', 'SUBMIT')?.missing.map(({ id }) => id)).toEqual([
      'permission',
      'drawing',
      'file',
    ]);
    expect(button('CONTRACTOR', 'EDITOR', 'SUBMIT')?.missing[0]).toEqual({
      id: 'permission',
      th: 'ต้องเป็นผู้ดูแลหน่วยงาน หรือผู้ควบคุมเอกสาร (สิทธิ์ rfa.submit)',
      en: 'This takes a role: Organization Admin, Document Control (permission rfa.submit)',
    });
    const review = (await simulate({ doc: DOC, trail: [{ action: 'SUBMIT' }] })).steps[1]?.walkers;
    const answer = (role: string) =>
      review?.find((one) => one.party === 'CONSULTANT' && one.role === role)?.buttons.find(({ isTask }) => isTask);
    expect(answer('EDITOR')).toMatchObject({ isVisible: true, label: { en: 'Respond' } });
    expect(answer('VIEWER')?.missing.map(({ id }) => id)).toEqual(['permission']);
    expect(button('OWNER', 'EDITOR', 'SUBMIT')?.missing.map(({ id }) => id)).toEqual([
      'party',
      'permission',
      'drawing',
      'file',
    ]);
  });

  it('follows the meaning of a code, and stops where something is missing', async () => {
    const short = { doc: { ...DOC, ownerApprovalRequired: false } };
    const trail = (code: string | null) => [
      { action: 'SUBMIT' },
      { action: 'FORCE_PROCEED' },
      { action: 'DECIDE', code },
    ];
    const ends = async (code: string) => (await simulate({ ...short, trail: trail(code) })).steps.at(-1)?.state;
    expect([await ends('1C'), await ends('3R'), await ends('4X'), await ends('5N'), await ends('3C')]).toEqual([
      'APPROVED',
      'REVISE',
      'REJECTED',
      'NO_ACTION',
      'OWNER_APPROVAL',
    ]);
    expect((await simulate({ ...short, trail: trail(null) })).stopped).toMatchObject([{ id: 'code' }]);
    expect((await simulate({ ...short, trail: trail('1A') })).stopped).toMatchObject([{ id: 'code' }]);
    expect((await simulate({ trail: [{ action: 'SUBMIT' }] })).stopped).toMatchObject([{ id: 'file' }]);
    expect((await simulate({ trail: [{ action: 'constructor' }] })).stopped).toMatchObject([{ id: 'action' }]);
  });

  it('is for those who may define workflows, of contracts that exist, and of texts that can be understood', async () => {
    await expect(simulate({}, controller)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(simulate({ contractPublicId: newPublicId() })).rejects.toMatchObject({ code: 'CONTRACT_UNKNOWN' });
    const wrong = simulateDefinition(admin, SimulateDefinition.parse({ text: '{}' }));
    await expect(wrong).rejects.toMatchObject({ code: 'DEFINITION_INVALID' });
    const polluted = await simulate({
      doc: JSON.parse('{"__proto__":{"itemCount":5},"roles":"SUPERADMIN"}'),
      trail: [{ action: 'SUBMIT' }],
    });
    expect(polluted.stopped).not.toBeNull();
  });
});
