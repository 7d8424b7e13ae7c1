import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashOfJson } from '@/db/canonical-json';
import { getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { auditLogs } from '@/db/schema/system';
import { workflowDefinitions } from '@/db/schema/workflow';
import { WORKFLOW_DEFINITIONS } from '@/db/seed/master/workflow-definitions';
import { countWaiting } from '@/db/testing/count-waiting';
import { castOf } from '@/db/testing/factories/cast';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { findActiveDefinition } from '../definitions/find-definition';
import { checkDefinition } from './check-definition';
import { createDraft } from './create-draft';
import { importDefinition } from './import-definition';
import { getDefinition, listDefinitions, openWorkflow } from './list-definitions';
import { publishDefinition } from './publish-definition';
import { retireDefinition } from './retire-definition';
import { saveDraft } from './save-draft';
import { textOf } from './select-definitions';

const db = getDatabase();
const NOTE = 'ตามมติที่ประชุมโครงการ';
const { superadmin: admin, controller } = await castOf('superadmin', 'controller');
let other: UserCtx;

beforeAll(async () => {
  other = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
});

/** A workflow of its own for each test. */
let made = 0;
async function draft(): Promise<{ id: string; code: string; text: string }> {
  made += 1;
  const code = `FLOW_${made}`;
  const { id } = await createDraft(admin, { workflowCode: code });
  return { id, code, text: textOf((await getDefinition(admin, id)).definition) };
}

const edited = (text: string, from: string, to: string) => text.replace(from, to);
const audits = (id: string, action: string) =>
  db
    .select({ reason: auditLogs.reason, changes: auditLogs.changes })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityPublicId, id), eq(auditLogs.action, action)));
const row = async (id: string) => {
  const [found] = await db.select().from(workflowDefinitions).where(eq(workflowDefinitions.id, id));
  return found;
};

describe('A draft', () => {
  it('of a new workflow begins with the smallest one there is, which can be published as it is', async () => {
    const { id, code, text } = await draft();
    expect(await checkDefinition(admin, { text, workflowCode: code })).toMatchObject({
      isPublishable: true,
      findings: [],
      counts: { states: 4, edges: 3 },
    });
    expect(await audits(id, 'workflow.draft_created')).toHaveLength(1);
  });

  it('of a workflow in force begins with that, as the next version', async () => {
    const { id, version } = await createDraft(admin, { workflowCode: 'TRANSMITTAL' });
    const { definition } = await getDefinition(admin, id);
    const shipped = WORKFLOW_DEFINITIONS.find(({ workflowCode }) => workflowCode === 'TRANSMITTAL')?.dsl;
    expect(definition).toEqual({ ...shipped, version });
    expect(version).toBe(2);
    await retireDefinition(admin, { id, versionNo: 1, reason: NOTE });
  });

  it('is only begun once, also by two at the same moment', async () => {
    const { code } = await draft();
    await expect(createDraft(other, { workflowCode: code })).rejects.toMatchObject({ code: 'DEFINITION_DRAFT_EXISTS' });
    const both = await Promise.allSettled(
      [admin, other].map((ctx) => createDraft(ctx, { workflowCode: 'BOTH_AT_ONCE' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('stores the text with its mistakes, and fixes workflow and version in it', async () => {
    const { id, code, text } = await draft();
    const wrong = edited(edited(text, '"CLOSED"', '"NOWHERE"'), `"code": "${code}"`, '"code": "RFI"');
    expect(await saveDraft(admin, { id, versionNo: 1, text: wrong })).toMatchObject({ versionNo: 2 });
    const saved = await getDefinition(admin, id);
    expect(saved.definition).toMatchObject({ code, version: 1 });
    expect(saved.sha256).toBe(hashOfJson(saved.definition));
    expect(await audits(id, 'workflow.draft_saved')).toHaveLength(1);
  });

  it.each([
    ['no JSON', '{', 'NOT_JSON'],
    ['a list', '[]', 'NOT_JSON'],
    ['depth without end', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`, 'NOT_JSON'],
    ['a megabyte', JSON.stringify({ x: 'y'.repeat(1_000_000) }), 'TOO_LONG'],
  ])('is not kept as %s', async (_what, text, code) => {
    const { id } = await draft();
    await expect(saveDraft(admin, { id, versionNo: 1, text })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fieldErrors: { text: [code] },
    });
    expect((await row(id))?.lockVersion).toBe(1);
  });

  it('that somebody else has saved meanwhile is not overwritten; of two at once one wins', async () => {
    const { id, text } = await draft();
    await saveDraft(admin, { id, versionNo: 1, text: edited(text, 'New workflow', 'A') });
    await expect(saveDraft(other, { id, versionNo: 1, text })).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    const both = await Promise.allSettled(
      [admin, other].map((ctx, index) =>
        saveDraft(ctx, { id, versionNo: 2, text: edited(text, 'New workflow', `B${index}`) }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await row(id))?.lockVersion).toBe(3);
  });

  it('is for those who may define workflows', async () => {
    const { id, text, code } = await draft();
    const forbidden = { code: 'FORBIDDEN' };
    await expect(createDraft(controller, { workflowCode: 'X' })).rejects.toMatchObject(forbidden);
    await expect(saveDraft(controller, { id, versionNo: 1, text })).rejects.toMatchObject(forbidden);
    await expect(publishDefinition(controller, { id, versionNo: 1, changeNote: NOTE })).rejects.toMatchObject(
      forbidden,
    );
    await expect(retireDefinition(controller, { id, versionNo: 1, reason: NOTE })).rejects.toMatchObject(forbidden);
    await expect(checkDefinition(controller, { text })).rejects.toMatchObject(forbidden);
    await expect(getDefinition(controller, id)).rejects.toMatchObject(forbidden);
    await expect(listDefinitions(controller)).rejects.toMatchObject(forbidden);
    await expect(importDefinition(controller, { text, workflowCode: code })).rejects.toMatchObject(forbidden);
  });
});

describe('Taking a definition over', () => {
  it('that has our form already leaves it as it is, under its new code', async () => {
    const given = WORKFLOW_DEFINITIONS.find(({ workflowCode }) => workflowCode === 'TRANSMITTAL')?.dsl;
    const answer = await importDefinition(admin, { text: JSON.stringify(given), workflowCode: 'TAKEN_OVER' });
    expect(answer).toMatchObject({
      definition: { ...given, code: 'TAKEN_OVER' },
      notes: [],
      report: { isPublishable: true },
    });
  });
});

describe('Publishing', () => {
  it('another kind of document than the one in force is refused: its documents could not begin', async () => {
    const { id } = await createDraft(admin, { workflowCode: 'CIRCULATION' });
    const text = JSON.stringify((await getDefinition(admin, (await draft()).id)).definition);
    const { versionNo } = await saveDraft(admin, { id, versionNo: 1, text });
    await expect(publishDefinition(admin, { id, versionNo, changeNote: NOTE })).rejects.toMatchObject({
      code: 'DEFINITION_INVALID',
      details: { findings: [expect.objectContaining({ key: 'E18.subject' })] },
    });
    await retireDefinition(admin, { id, versionNo, reason: NOTE });
  });

  it('puts a version in force with its hash, retires the one before, and tells', async () => {
    const { id, code } = await draft();
    await publishDefinition(admin, { id, versionNo: 1, changeNote: NOTE });
    const second = await createDraft(admin, { workflowCode: code });
    const text = textOf((await getDefinition(admin, second.id)).definition);
    await saveDraft(admin, { id: second.id, versionNo: 1, text: edited(text, 'เวิร์กโฟลว์ใหม่', 'ปรับปรุง') });
    expect(await publishDefinition(admin, { id: second.id, versionNo: 2, changeNote: NOTE })).toMatchObject({
      version: 2,
      versionNo: 3,
    });
    const { versions } = await openWorkflow(admin, code);
    expect(versions.map(({ version, status, isActive }) => [version, status, isActive])).toEqual([
      [2, 'PUBLISHED', true],
      [1, 'RETIRED', false],
    ]);
    const published = await row(second.id);
    expect(published).toMatchObject({ sha256: hashOfJson(published?.dsl), changeNote: NOTE });
    expect(published?.compiled).toMatchObject({ format: 2, code, version: 2 });
    expect(await audits(second.id, 'workflow.published')).toEqual([
      { reason: NOTE, changes: { activeVersion: [1, 2], sha256: [null, published?.sha256] } },
    ]);
    const [event] = await db.select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, second.id));
    expect(event).toMatchObject({ eventType: 'workflow.definition_published' });
  });

  it('is refused with the findings, and changes nothing', async () => {
    const { id, text } = await draft();
    await saveDraft(admin, { id, versionNo: 1, text: edited(text, '"to": "CLOSED"', '"to": "NOWHERE"') });
    await expect(publishDefinition(admin, { id, versionNo: 2, changeNote: NOTE })).rejects.toMatchObject({
      code: 'DEFINITION_INVALID',
      details: { findings: expect.arrayContaining([expect.objectContaining({ key: 'E06' })]) },
    });
    expect(await row(id)).toMatchObject({ status: 'DRAFT', isActive: false });
  });

  it('of a version that is published, or was changed meanwhile, or is not there, is refused', async () => {
    const { id } = await draft();
    await expect(publishDefinition(admin, { id, versionNo: 9, changeNote: NOTE })).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
    });
    await publishDefinition(admin, { id, versionNo: 1, changeNote: NOTE });
    const again = { id, versionNo: 2, changeNote: NOTE };
    await expect(publishDefinition(admin, again)).rejects.toMatchObject({ code: 'DEFINITION_NOT_DRAFT' });
    await expect(saveDraft(admin, { id, versionNo: 2, text: '{}' })).rejects.toMatchObject({
      code: 'DEFINITION_NOT_DRAFT',
    });
    const unknown = { ...again, id: newPublicId() };
    await expect(publishDefinition(admin, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('by two at the same moment happens once', async () => {
    const { id } = await draft();
    const both = await Promise.allSettled(
      [admin, other].map((ctx) => publishDefinition(ctx, { id, versionNo: 1, changeNote: NOTE })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await audits(id, 'workflow.published')).toHaveLength(1);
  });

  it('and the beginning of the next draft wait for each other in turn, not crosswise', async () => {
    const { id: first, code } = await draft();
    await publishDefinition(admin, { id: first, versionNo: 1, changeNote: NOTE });
    const second = await createDraft(admin, { workflowCode: code });
    await publishDefinition(admin, { id: second.id, versionNo: 1, changeNote: NOTE });
    const third = await createDraft(admin, { workflowCode: code });
    const versions = eq(workflowDefinitions.workflowCode, code);
    let both: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
    await db.transaction(async (tx) => {
      // Both come to the version in the middle, with what they have locked before it.
      await tx.select().from(workflowDefinitions).where(eq(workflowDefinitions.id, second.id)).for('update');
      both = Promise.allSettled([
        publishDefinition(admin, { id: third.id, versionNo: 1, changeNote: NOTE }),
        createDraft(other, { workflowCode: code }),
      ]);
      await expect.poll(countWaiting).toBe(2);
      const free = tx.select({ version: workflowDefinitions.version }).from(workflowDefinitions).where(versions);
      expect(await free.for('update', { skipLocked: true })).toEqual([{ version: 3 }]);
    });
    const [published, begun] = await both;
    expect(published).toMatchObject({ status: 'fulfilled' });
    if (begun?.status === 'rejected') expect(begun.reason).toMatchObject({ code: 'DEFINITION_DRAFT_EXISTS' });
    else expect(begun).toMatchObject({ value: { version: 4 } });
    expect(await audits(third.id, 'workflow.published')).toHaveLength(1);
  });

  it('is for ever: the database itself refuses to change what was published', async () => {
    const { id } = await draft();
    await publishDefinition(admin, { id, versionNo: 1, changeNote: NOTE });
    const change = db.update(workflowDefinitions).set({ dsl: {} }).where(eq(workflowDefinitions.id, id));
    await expect(change).rejects.toThrow();
  });

  it('reaches every new document at once, without a restart', async () => {
    const ctx = systemCtx('test');
    const { id, code } = await draft();
    await publishDefinition(admin, { id, versionNo: 1, changeNote: NOTE });
    expect((await findActiveDefinition(ctx, code)).id).toBe(id);
    const second = await createDraft(admin, { workflowCode: code });
    await publishDefinition(admin, { id: second.id, versionNo: 1, changeNote: NOTE });
    await expect.poll(async () => (await findActiveDefinition(ctx, code)).id).toBe(second.id);
  });
});

describe('Retiring', () => {
  it('gives up a draft and lets the next one begin with a new number', async () => {
    const { id, code } = await draft();
    await retireDefinition(admin, { id, versionNo: 1, reason: NOTE });
    expect(await audits(id, 'workflow.draft_discarded')).toMatchObject([{ reason: NOTE }]);
    expect((await createDraft(admin, { workflowCode: code })).version).toBe(2);
  });

  it('is refused while types of documents use the workflow, and twice', async () => {
    const { active } =
      (await listDefinitions(admin)).workflows.find(({ workflowCode }) => workflowCode === 'RFI') ?? {};
    const refused = retireDefinition(admin, { id: active?.id ?? '', versionNo: active?.versionNo ?? 0, reason: NOTE });
    await expect(refused).rejects.toMatchObject({ code: 'DEFINITION_IN_USE', details: { types: ['RFI'] } });
    const { id } = await draft();
    await publishDefinition(admin, { id, versionNo: 1, changeNote: NOTE });
    await retireDefinition(admin, { id, versionNo: 2, reason: NOTE });
    const twice = retireDefinition(admin, { id, versionNo: 3, reason: NOTE });
    await expect(twice).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
  });

  it('and the publication of the next version at the same moment end it once: one of them says so', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, code } = await draft();
      await publishDefinition(admin, { id, versionNo: 1, changeNote: NOTE });
      const next = await createDraft(admin, { workflowCode: code });
      const retiring = () => retireDefinition(other, { id, versionNo: 2, reason: NOTE });
      const publishing = () => publishDefinition(admin, { id: next.id, versionNo: 1, changeNote: NOTE });
      const calls = round % 2 === 0 ? [retiring(), publishing()] : [publishing(), retiring()];
      await Promise.allSettled(calls);
      const [published] = await audits(next.id, 'workflow.published');
      expect(published).toBeDefined();
      const isReplaced = (published?.changes as { activeVersion: unknown[] } | undefined)?.activeVersion[0] === 1;
      expect(await audits(id, 'workflow.retired')).toHaveLength(isReplaced ? 0 : 1);
    }
  });
});

describe('The list', () => {
  it('lists every workflow with its types, active version and draft', async () => {
    const { workflows } = await listDefinitions(admin);
    expect(workflows.find(({ workflowCode }) => workflowCode === 'CORRESPONDENCE')).toMatchObject({
      title: { th: 'หนังสือโต้ตอบ' },
      subject: 'correspondence_revision',
      types: ['LETTER', 'MEMO', 'INSTRUCTION', 'NOTICE', 'MOM', 'EMAIL', 'OTHER'],
      active: { version: 2 },
      draft: null,
    });
    expect(workflows.find(({ workflowCode }) => workflowCode === 'BOTH_AT_ONCE')).toMatchObject({
      active: null,
      types: [],
    });
  });
});
