import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { outboxEvents } from '@/db/schema/events';
import { documentNumberReservations } from '@/db/schema/numbering';
import { organizations } from '@/db/schema/organizations';
import { workflowHolders, workflowInstances, workflowTasks } from '@/db/schema/workflow';
import { WORKFLOW_DEFINITIONS } from '@/db/seed/master/workflow-definitions';
import { makeDraft } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeRfaDraft } from '@/db/testing/factories/rfa-drafts';
import { bulkSubmit } from '@/lib/documents/document/submit/bulk-submit';
import { cancelCorrespondence, discardCorrespondence, reviseCorrespondence } from '@/lib/documents/letters/life';
import { submitCorrespondence, submitEach } from '@/lib/documents/letters/submit/submit-correspondences';
import { cancelRfa, discardRfa } from '@/lib/documents/rfas/life';
import { submitRfa, submitRfas } from '@/lib/documents/rfas/submit/submit-rfas';
import { makeRfaCast, type RfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import { voidDocumentNumber } from '@/lib/numbering/changes/void-document-number';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { createDraft } from '@/lib/workflow/authoring/create-draft';
import { publishDefinition } from '@/lib/workflow/authoring/publish-definition';
import { saveDraft } from '@/lib/workflow/authoring/save-draft';
import type { Definition } from '@/lib/workflow/definitions/schema';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { verifyWorkflows } from '@/lib/workflow/engine/verify/verify';
import { callOperation, tokenOf } from '../testing/call-operation';

// Documents whose workflow an administrator has changed: their verbs follow the definition, whatever its states are called.

const db = getDatabase();
const reason = 'ตามมติที่ประชุมโครงการ';
const SCOPES = ['document.view', 'correspondence.submit', 'rfa.submit'];

let cast: RfaCast;
let sender: UserCtx;
let recipient: UserCtx;

beforeAll(async () => {
  cast = await makeRfaCast();
  recipient = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
});
// Calls that issue numbers are limited per person and minute.
beforeEach(async () => {
  sender = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'ORG_ADMIN' }));
});
afterEach(async () => {
  expect(await verifyNumbering(sender)).toEqual([]);
  expect(await verifyWorkflows(sender)).toEqual([]);
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

interface Kind {
  workflowCode: string;
  /** The state that SUBMIT leads to, as shipped. */
  sent: string;
  /** The action of its task. */
  task: string;
  rest: string;
  originator: string;
  permission: string;
  /** Of the people who have the task. */
  holder: string;
  draft: () => Promise<string>;
  submit: (publicId: string) => Promise<unknown>;
  bulk: (publicIds: string[]) => Promise<{ results: readonly object[] }>;
  discard: (publicId: string) => Promise<unknown>;
  cancel: (publicId: string) => Promise<unknown>;
}

const letterVerbs = {
  sent: 'SUBMITTED',
  task: 'RECEIVE',
  rest: 'post /correspondences/{publicId}/submit',
  originator: 'ORIGINATOR',
  permission: 'correspondence.submit',
  holder: 'คคง.',
  submit: (publicId: string) => submitCorrespondence(sender, { publicId }),
  bulk: (publicIds: string[]) =>
    bulkSubmit(sender, { publicIds }, { key: newPublicId(), route: 'test', body: { publicIds } }, submitEach),
  discard: (publicId: string) => discardCorrespondence(sender, { publicId }),
  cancel: (publicId: string) => cancelCorrespondence(sender, { publicId, reason }),
};

const KINDS: Record<string, Kind> = {
  LETTER: {
    ...letterVerbs,
    workflowCode: 'CORRESPONDENCE',
    draft: async () => (await makeDraft(sender, { to: ['คคง.'] })).publicId,
  },
  RFI: {
    ...letterVerbs,
    workflowCode: 'RFI',
    draft: async () => {
      const rfi = { typeCode: 'RFI', contract: 'LCBP3-C2', details: { question: 'ระดับ?' } };
      return (await makeDraft(sender, { to: ['คคง.'], ...rfi })).publicId;
    },
  },
  RFA: {
    workflowCode: 'RFA_APPROVAL',
    sent: 'CONSULTANT_REVIEW',
    task: 'RESPOND',
    rest: 'post /rfas/{publicId}/submit',
    originator: 'CONTRACTOR',
    permission: 'rfa.submit',
    holder: 'คคง.',
    draft: async () => (await makeRfaDraft(sender)).publicId,
    submit: (publicId) => submitRfa(sender, { publicId }),
    bulk: (publicIds) => submitRfas(sender, { publicIds }, { key: newPublicId(), route: 'test', body: { publicIds } }),
    discard: (publicId) => discardRfa(sender, { publicId }),
    cancel: (publicId) => cancelRfa(sender, { publicId, reason }),
  },
};

const shipped = (code: string) => {
  const versions = WORKFLOW_DEFINITIONS.filter(({ workflowCode }) => workflowCode === code);
  return structuredClone(versions.at(-1)?.dsl) as Definition;
};

/** Puts a changed version of the shipped definition in force. */
async function publish(code: string, change: (definition: Definition) => Definition): Promise<void> {
  const { id } = await createDraft(cast.superadmin, { workflowCode: code });
  const text = JSON.stringify(change(shipped(code)));
  const { versionNo } = await saveDraft(cast.superadmin, { id, versionNo: 1, text });
  const input = { id, versionNo, changeNote: reason, removedStates: 'stay' as const };
  await publishDefinition(cast.superadmin, input);
}

/** The same flow under other names of states. */
function renamed(definition: Definition, names: Readonly<Record<string, string>>): Definition {
  const nameOf = (state: string) => names[state] ?? state;
  const text = JSON.stringify(definition, (key, value) =>
    key === 'to' && typeof value === 'string' ? nameOf(value) : value,
  );
  const copy = JSON.parse(text) as Definition;
  const states = Object.fromEntries(Object.entries(copy.states).map(([name, state]) => [nameOf(name), state]));
  return { ...copy, initial: nameOf(copy.initial), states };
}

/** Changes one action wherever the definition has it. */
function withAction(definition: Definition, name: string, change: object): Definition {
  for (const state of Object.values(definition.states)) {
    const action = state.on?.[name];
    if (action) Object.assign(action, change);
  }
  return definition;
}

async function instanceOf(publicId: string) {
  const [row] = await db
    .select({
      id: workflowInstances.id,
      state: workflowInstances.currentState,
      status: workflowInstances.status,
      versionNo: workflowInstances.versionNo,
      numberKey: correspondences.numberKey,
    })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .where(eq(correspondences.publicId, publicId));
  if (!row) throw new Error(`no document ${publicId}`);
  return row;
}

async function holdersOf(instanceId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ code: organizations.organizationCode })
    .from(workflowHolders)
    .innerJoin(organizations, eq(organizations.id, workflowHolders.organizationId))
    .where(eq(workflowHolders.instanceId, instanceId));
  return rows.map(({ code }) => code);
}

async function openTasks(instanceId: string): Promise<string[]> {
  const rows = await db
    .select({ action: workflowTasks.action })
    .from(workflowTasks)
    .where(and(eq(workflowTasks.instanceId, instanceId), eq(workflowTasks.status, 'OPEN')));
  return rows.map(({ action }) => action);
}

/** Names of the last move. */
async function namesOf(publicId: string): Promise<unknown> {
  const { id, versionNo } = await instanceOf(publicId);
  const isLast = and(eq(outboxEvents.instanceId, id), eq(outboxEvents.seq, versionNo - 1));
  const [moved] = await db
    .select({ payload: outboxEvents.payload })
    .from(outboxEvents)
    .where(and(isLast, eq(outboxEvents.eventType, 'workflow.moved')));
  return (moved?.payload as { names?: unknown } | undefined)?.names;
}

/** By the verb, by the route of the REST API, and with another one in bulk. */
const WAYS: Record<string, (kind: Kind, publicId: string) => Promise<void>> = {
  verb: async (kind, publicId) => {
    await kind.submit(publicId);
  },
  REST: async ({ rest }, publicId) => {
    const token = await tokenOf(sender, SCOPES);
    const { status, body } = await callOperation(rest, { token, publicId, key: newPublicId() });
    if (status !== 200) throw body;
  },
  bulk: async (kind, publicId) => {
    const { results } = await kind.bulk([publicId, await kind.draft()]);
    const refused = results.find((result) => !('ok' in result && result.ok));
    if (refused) throw refused;
  },
};
const everyWay = Object.entries(WAYS);

describe.each(Object.entries(KINDS))('%s', (_, kind) => {
  const NAMES = {
    DRAFT: 'WRITING',
    [kind.sent]: 'SENT',
    CLOSED: 'FINISHED',
    CANCELLED: 'WITHDRAWN',
    DISCARDED: 'THROWN_AWAY',
  };

  it.each(everyWay)('whose states were renamed goes to the renamed one, by %s', async (_way, submit) => {
    await publish(kind.workflowCode, (definition) => renamed(definition, NAMES));
    const publicId = await kind.draft();
    expect((await instanceOf(publicId)).state).toBe('WRITING');
    await submit(kind, publicId);
    const { id, ...sent } = await instanceOf(publicId);
    expect(sent).toMatchObject({ state: 'SENT', status: 'ACTIVE', numberKey: expect.any(String) });
    expect(await holdersOf(id)).toEqual([kind.holder]);
    expect(await openTasks(id)).toContain(kind.task);
    await kind.cancel(publicId);
    expect(await instanceOf(publicId)).toMatchObject({ state: 'WITHDRAWN', status: 'CANCELLED' });
    const draft = await kind.draft();
    await kind.discard(draft);
    expect(await instanceOf(draft)).toMatchObject({ state: 'THROWN_AWAY', status: 'CANCELLED' });
  });

  it.each(everyWay)(
    'with a requirement on SUBMIT is refused in its words and takes no number, by %s',
    async (_way, submit) => {
      const require = [
        {
          id: 'many_files',
          when: 'doc.fileCount > 3',
          error: 'wf.error.many_files',
          message: { th: 'ต้องแนบไฟล์มากกว่าสามไฟล์', en: 'More than three files are needed' },
        },
      ];
      await publish(kind.workflowCode, (definition) => ({
        ...withAction(definition, 'SUBMIT', { require }),
        vars: { doc: { ...definition.vars.doc, fileCount: 'int' } },
      }));
      const publicId = await kind.draft();
      const before = await instanceOf(publicId);
      const numbers = await db.$count(documentNumberReservations);
      const refusal = await submit(kind, publicId).then(
        () => null,
        (error: unknown) => error,
      );
      expect(refusal).toMatchObject({ code: 'WORKFLOW_REQUIREMENT' });
      expect(JSON.stringify(refusal)).toContain('many_files');
      expect(await instanceOf(publicId)).toEqual({ ...before, numberKey: null });
      expect(await db.$count(documentNumberReservations)).toBe(numbers);
    },
  );

  it('emits what its definition names for SUBMIT and CANCEL', async () => {
    await publish(kind.workflowCode, (definition) => {
      withAction(definition, 'SUBMIT', { emit: ['distribution.requested'] });
      return withAction(definition, 'CANCEL', { emit: ['workflow.forced'] });
    });
    const publicId = await kind.draft();
    await kind.submit(publicId);
    expect(await namesOf(publicId)).toContain('distribution.requested');
    await kind.cancel(publicId);
    const cancelled = await namesOf(publicId);
    expect(cancelled).toContain('workflow.forced');
    expect(cancelled).not.toContain('rfa.cancelled');
  });

  it.each(everyWay)('with a step before it is sent lies there first, by %s', async (_way, submit) => {
    await publish(kind.workflowCode, (definition) => {
      withAction(definition, 'SUBMIT', { to: 'CHECKING' });
      const sent = definition.states[kind.sent];
      definition.states.CHECKING = {
        label: { th: 'ตรวจสอบภายใน', en: 'Internal check' },
        status: sent?.status ?? '',
        task: {
          assign: { party: kind.originator, perm: kind.permission },
          each: 'organization',
          action: 'CHECK',
          label: { th: 'ตรวจแล้ว', en: 'Checked' },
          complete: 'all',
          onComplete: 'ALL_CHECKED',
        },
        on: { ALL_CHECKED: { by: 'system', to: kind.sent } },
      };
      return definition;
    });
    const publicId = await kind.draft();
    await submit(kind, publicId);
    const { id, ...checking } = await instanceOf(publicId);
    expect(checking).toMatchObject({ state: 'CHECKING', status: 'ACTIVE', numberKey: expect.any(String) });
    expect([await holdersOf(id), await openTasks(id)]).toEqual([['ผรม.2'], ['CHECK']]);
    const call = { instanceId: id, idempotencyKey: null };
    await transition(sender, { ...call, body: TransitionBody.parse({ action: 'CHECK' }) });
    expect(await instanceOf(publicId)).toMatchObject({ state: kind.sent });
    expect(await holdersOf(id)).toEqual([kind.holder]);
    expect(await openTasks(id)).toContain(kind.task);
  });
});

it('a letter of renamed states is received, revised, superseded and closed by its own names', async () => {
  const names = { SUBMITTED: 'SENT', RECEIVED: 'ARRIVED', CLOSED: 'FINISHED', DRAFT: 'WRITING' };
  await publish('CORRESPONDENCE', (definition) => renamed(definition, names));
  const publicId = (await KINDS.LETTER?.draft()) ?? '';
  await submitCorrespondence(sender, { publicId });
  const first = await instanceOf(publicId);
  const receive = TransitionBody.parse({ action: 'RECEIVE' });
  await transition(recipient, { instanceId: first.id, idempotencyKey: null, body: receive });
  expect((await instanceOf(publicId)).state).toBe('ARRIVED');
  await reviseCorrespondence(sender, { publicId });
  await submitCorrespondence(sender, { publicId });
  const second = await instanceOf(publicId);
  expect(second).toMatchObject({ state: 'SENT', status: 'ACTIVE' });
  expect(second.id).not.toBe(first.id);
  const [old] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, first.id));
  expect(old).toMatchObject({ currentState: 'FINISHED', status: 'COMPLETED' });
  expect(await holdersOf(first.id)).toEqual([]);
});

it('a letter whose definition cannot cancel or supersede it ends in a state that the definition has', async () => {
  await publish('CORRESPONDENCE', (definition) => {
    for (const state of Object.values(definition.states)) {
      delete state.on?.CANCEL;
      delete state.on?.SUPERSEDE;
    }
    const { CANCELLED: _, ...states } = definition.states;
    return { ...definition, states };
  });
  const revised = (await KINDS.LETTER?.draft()) ?? '';
  await submitCorrespondence(sender, { publicId: revised });
  const first = await instanceOf(revised);
  await reviseCorrespondence(sender, { publicId: revised });
  await submitCorrespondence(sender, { publicId: revised });
  const [old] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, first.id));
  expect(old).toMatchObject({ currentState: 'CLOSED', status: 'COMPLETED' });
  const voided = (await KINDS.LETTER?.draft()) ?? '';
  await submitCorrespondence(sender, { publicId: voided });
  await voidDocumentNumber(cast.superadmin, { publicId: voided, reasonCode: 'OTHER', reason });
  const { id, ...ended } = await instanceOf(voided);
  expect(ended).toMatchObject({ state: 'SUBMITTED', status: 'CANCELLED' });
  expect([await holdersOf(id), await openTasks(id)]).toEqual([[], []]);
});
