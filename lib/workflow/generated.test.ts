import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { transmittals } from '@/db/schema/transmittals';
import { workflowDefinitions, workflowHistories, workflowInstances, workflowTasks } from '@/db/schema/workflow';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { type MadeRfa, makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '../ctx';
import { transact } from '../transact';
import { findActiveDefinition } from '../workflow-definitions/find-definition';
import type { RuntimeDefinition } from '../workflow-definitions/runtime';
import { doableOf } from './authority';
import { loadCodeList } from './code-lists';
import { loadSubjects } from './load-subjects';
import { isOwnVerb } from './own-verbs';
import { outcomeOf } from './plan-move';
import { TransitionBody } from './schema';
import { organizationsOf } from './subject-facts';
import { takeSystemAction } from './system-action';
import { transition } from './transition';
import { transitionInTx } from './transition-in-tx';

// Made from every shipped definition of documents: each edge is walked by the engine, and each action is refused in
// every state that does not have it. A definition that is changed is tested anew without a line here.

const SHIPPED = [
  { code: 'RFA_APPROVAL', entityType: 'rfa_revision' },
  { code: 'CORRESPONDENCE', entityType: 'correspondence_revision' },
  { code: 'RFI', entityType: 'correspondence_revision' },
  { code: 'TRANSMITTAL', entityType: 'transmittal_revision' },
] as const;

const db = getDatabase();
/** Everybody who could have to act, one per organization, with every role there is. */
const strong = new Map<number, UserCtx>();
let contractor: UserCtx;

beforeAll(async () => {
  for (const organization of ['ผรม.2', 'คคง.', 'กทท.', 'สคฉ.3', 'TEAM']) {
    const user: MadeUser = await makeUser({
      organization,
      role: 'ORG_ADMIN',
      assignments: [
        { role: 'DOCUMENT_CONTROL' },
        { role: 'PROJECT_ADMIN', project: 'LCBP3-C2' },
        { role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' },
      ],
    });
    strong.set(user.organizationId, await userCtx(user));
    if (organization === 'คคง.') await makeReviewTeam([user]);
  }
  contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'ORG_ADMIN' }));
});

type Shipped = (typeof SHIPPED)[number];

async function make({ code, entityType }: Shipped, rfaType = 'MAT'): Promise<MadeRfa> {
  const made = await makeRfa(contractor, { isDraft: true, workflowCode: code, entityType, rfaType });
  if (code === 'TRANSMITTAL') await db.insert(transmittals).values({ id: made.documentId, purpose: 'FOR_REVIEW' });
  // As it is after its own verb has numbered it; what the workflow does with it is tested here.
  await db.execute(sql`UPDATE correspondence_revisions SET submitted_at = NOW(3) WHERE id = ${made.revisionId}`);
  await db.execute(sql`UPDATE correspondences SET submitted_at = NOW(3), issued_at = NOW(3), number_key = ${made.publicId}
    WHERE id = ${made.documentId}`);
  return made;
}

async function enter(instanceId: string, from: string, to: string): Promise<void> {
  if (from === to) return;
  await transact(contractor, (tx) => transitionInTx(tx, [{ instanceId, action: 'SUBMIT', from: [from], to }]));
}

function act(ctx: UserCtx, instanceId: string, body: unknown) {
  return transition(ctx, { instanceId, idempotencyKey: null, body: TransitionBody.parse(body) });
}

async function stateOf(instanceId: string): Promise<string> {
  const [row] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, instanceId));
  return row?.currentState ?? '';
}

async function footprint(instanceId: string) {
  const [row] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, instanceId));
  const rows = await db.select().from(workflowHistories).where(eq(workflowHistories.instanceId, instanceId));
  return [row?.versionNo, row?.currentState, row?.stepSeq, rows.length];
}

/** Everything that the list offers, and nothing where none is asked for. */
async function inputsOf(definition: RuntimeDefinition, input: { code: string | null; reason: string | null }) {
  const codes = input.code ? await loadCodeList(contractor, definition, input.code) : [];
  const reasons = input.reason ? await loadCodeList(contractor, definition, input.reason) : [];
  const reason = reasons[0] && { reason: reasons[0].code };
  return codes.length > 0 ? codes.map(({ code }) => ({ code, ...reason })) : [{ ...reason }];
}

/** The states that an action of a state has led to, whatever is chosen with it. */
async function targetsOf(shipped: Shipped, definition: RuntimeDefinition, from: string, name: string) {
  const reached = new Set<string>();
  const state = definition.states[from];
  const action = state?.actions[name];
  if (!state || !action) return reached;
  const isCompletion = state.task?.onComplete === name;
  const input = isCompletion && state.task ? state.task.input : action.input;
  for (const rfaType of ['MAT', 'RPT']) {
    for (const payload of await inputsOf(definition, input)) {
      const { instanceId } = await make(shipped, rfaType);
      await enter(instanceId, definition.initial, from);
      const subject = (await loadSubjects(contractor, [instanceId])).get(instanceId);
      if (!subject) throw new Error('no subject');
      if (action.by.kind === 'party') {
        const [organization] = organizationsOf(definition.parties, action.by.party, subject);
        await act(strong.get(organization?.id ?? 0) as UserCtx, instanceId, { action: name, comment: 'x', payload });
      } else if (isCompletion && state.task) {
        await answerAll(instanceId, state.task.action, payload);
      } else {
        await takeSystemAction(contractor, instanceId, name);
      }
      reached.add(await stateOf(instanceId));
    }
  }
  return reached;
}

/** Until the step is complete: of a quorum the first answer may be enough. */
async function answerAll(instanceId: string, action: string, payload: unknown): Promise<void> {
  const tasks = await db.select().from(workflowTasks).where(eq(workflowTasks.instanceId, instanceId));
  for (const task of tasks.filter(({ status }) => status === 'OPEN')) {
    const [current] = await db.select().from(workflowTasks).where(eq(workflowTasks.id, task.id));
    if (current?.status !== 'OPEN') continue;
    await act(strong.get(task.organizationId ?? 0) as UserCtx, instanceId, { action, comment: 'x', payload });
  }
}

describe.each(SHIPPED)('$code', (shipped) => {
  it('leads along every edge and to nowhere else', async () => {
    const definition = await findActiveDefinition(contractor, shipped.code);
    const edges = new Map<string, Set<string>>();
    for (const { from, action, to } of definition.transitions) {
      if (from === definition.initial || isOwnVerb(shipped.entityType, action)) continue;
      const key = `${from} ${action}`;
      edges.set(key, (edges.get(key) ?? new Set()).add(to));
    }
    for (const [key, targets] of edges) {
      const [from = '', action = ''] = key.split(' ');
      const reached = await targetsOf(shipped, definition, from, action);
      expect([key, [...reached].sort()]).toEqual([key, [...targets].sort()]);
    }
    expect(edges.size).toBeGreaterThan(0);
  }, 240_000);

  it('refuses every action in every state that does not have it, and changes nothing', async () => {
    const definition = await findActiveDefinition(contractor, shipped.code);
    const states = Object.values(definition.states);
    const names = [...new Set(states.flatMap((state) => [state.task?.action ?? '', ...Object.keys(state.actions)]))];
    const { instanceId } = await make(shipped);
    let cells = 0;
    for (const state of states) {
      await db
        .update(workflowInstances)
        .set({ currentState: state.name, status: outcomeOf(definition, state.name) })
        .where(eq(workflowInstances.id, instanceId));
      const before = await footprint(instanceId);
      for (const action of names.filter((name) => name !== '' && !doableOf(state, name))) {
        const error = await act(contractor, instanceId, { action, comment: 'x' }).catch((thrown) => thrown);
        const isHumans = states.some((other) => doableOf(other, action));
        const expected = isOwnVerb(shipped.entityType, action)
          ? 'WORKFLOW_OWN_FORM'
          : isHumans
            ? 'WORKFLOW_VERSION_CONFLICT'
            : 'FORBIDDEN';
        expect([state.name, action, error.code]).toEqual([state.name, action, expected]);
        cells += 1;
      }
      expect(await footprint(instanceId)).toEqual(before);
    }
    expect(cells).toBeGreaterThan(20);
  }, 120_000);
});

it('covers every shipped definition of documents', async () => {
  const rows = await db.selectDistinct({ code: workflowDefinitions.workflowCode }).from(workflowDefinitions);
  const documents = rows.map(({ code }) => code).filter((code) => code !== 'CIRCULATION');
  expect(documents.sort()).toEqual(SHIPPED.map(({ code }) => code).sort());
});
