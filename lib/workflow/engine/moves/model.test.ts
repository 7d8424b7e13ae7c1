import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import {
  workflowDefinitions,
  workflowHistories,
  workflowHolders,
  workflowInstances,
  workflowTasks,
} from '@/db/schema/workflow';
import { sizeOf, timeFor } from '@/db/testing/battery';
import { castOf } from '@/db/testing/factories/cast';
import { assignRole, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { compileDefinition } from '../../definitions/compile';
import { Definition } from '../../definitions/schema';
import { TransitionBody } from '../schema';
import { enterState } from '../testing/enter-state';
import { verifyWorkflows } from '../verify/verify';
import { transition } from './transition';

// Random definitions and commands against a model that fits on a screen. The model predicts each answer of the engine
// and each state of the database.

const db = getDatabase();
const { contractor, controller: control } = await castOf('contractor', 'controller');
/** Two reviewers and their controller, who may do everything else. */
let reviewers: [UserCtx, UserCtx];

beforeAll(async () => {
  const [first, second] = [await makeUser({ organization: 'คคง.' }), await makeUser({ organization: 'คคง.' })];
  await makeReviewTeam([first, second]);
  // Without a role they would not see the RFA; readers may answer their tasks.
  reviewers = (await Promise.all(
    [first, second].map(async (user) => {
      await assignRole(user, { role: 'EDITOR' });
      return userCtx(user);
    }),
  )) as [UserCtx, UserCtx];
});

/** Whole days that the step may take, or none to be late for. */
type Timed = { days: number | null };
type Step = Timed & ({ kind: 'plain'; to: readonly number[] } | { kind: 'task'; quorum: 0 | 1 | 2; to: number });
type Command = { actor: 0 | 1 | 2; action: number; isStale: boolean };

/** With the draft and the end fifteen. */
const MAX_STATES = 13;
const days = fc.option(fc.integer({ min: 1, max: 40 }));
/** States after the draft; actions of a plain one are A0, A1 …, of a task RESPOND. Targets wrap around; the last ends it. */
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('plain' as const),
    days,
    to: fc.array(fc.nat(MAX_STATES), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('task' as const),
    days,
    quorum: fc.constantFrom(0 as const, 1 as const, 2 as const),
    to: fc.nat(MAX_STATES),
  }),
);
const command: fc.Arbitrary<Command> = fc.record({
  actor: fc.constantFrom(0 as const, 1 as const, 2 as const),
  action: fc.nat(3),
  isStale: fc.boolean(),
});
const scenario = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: MAX_STATES }),
  commands: fc.array(command, { minLength: 1, maxLength: 5 }),
});
type Scenario = { steps: Step[]; commands: Command[] };

const END = 'END';
const nameOf = (steps: readonly Step[], index: number): string => {
  const at = index % (steps.length + 1);
  return at === steps.length ? END : `S${at}`;
};
const label = { th: 'ก', en: 'a' };

function definitionOf(code: string, { steps }: Scenario): Definition {
  const states = steps.map((one, at) => {
    const by = { party: 'CONSULTANT', perm: 'workflow.force' };
    const name = `S${at}`;
    const body =
      one.kind === 'plain'
        ? { on: Object.fromEntries(one.to.map((to, n) => [`A${n}`, { by, to: nameOf(steps, to) }])) }
        : {
            task: {
              assign: { party: 'CONSULTANT', team: 'review_team' },
              complete: one.quorum === 0 ? 'all' : { quorum: one.quorum },
              onComplete: 'DONE',
            },
            on: { DONE: { by: 'system', to: nameOf(steps, one.to) } },
          };
    return [name, { label, status: 'FRE', ...(one.days && { due: { in: `P${one.days}D`, tz: 'project' } }), ...body }];
  });
  return Definition.parse({
    dsl: 'docflow/1',
    code,
    version: 1,
    subject: 'rfa_revision',
    title: label,
    vars: { doc: {} },
    parties: { CONTRACTOR: 'doc.originatorOrg', CONSULTANT: 'contract.consultantOrgs' },
    initial: 'DRAFT',
    states: {
      DRAFT: { label, status: 'DFT', on: { SUBMIT: { by: { party: 'CONTRACTOR' }, to: 'S0' } } },
      ...Object.fromEntries(states),
      [END]: { label, status: 'FCO', final: 'approved' },
    },
  });
}

interface Model {
  state: string;
  version: number;
  /** Reviewers who have answered in the current step. */
  answered: Set<number>;
  history: string[];
}

/** Expected outcome of a command: done, or the code of the refusal. */
function apply(model: Model, { steps }: Scenario, { actor, action, isStale }: Command): string {
  const at = steps[Number(model.state.slice(1))];
  const current = model.state === END ? undefined : at;
  const isResponse = action === 3;
  const known = steps.some((one) =>
    isResponse ? one.kind === 'task' : one.kind === 'plain' && action < one.to.length,
  );
  // A stale page is refused before any other check.
  if (isStale) return 'WORKFLOW_VERSION_CONFLICT';
  if (!known) return 'WORKFLOW_ACTION_UNKNOWN';
  if (!current) return 'WORKFLOW_VERSION_CONFLICT';
  if (isResponse) {
    if (current.kind !== 'task') return 'WORKFLOW_VERSION_CONFLICT';
    if (actor === 2) return 'FORBIDDEN';
    if (model.answered.has(actor)) return 'WORKFLOW_VERSION_CONFLICT';
    model.answered.add(actor);
    model.version += 1;
    model.history.push('RESPOND');
    if (model.answered.size >= (current.quorum === 0 ? 2 : current.quorum)) {
      model.version += 1;
      model.history.push('DONE');
      model.state = nameOf(steps, current.to);
      model.answered = new Set();
    }
    return 'ok';
  }
  const target = current.kind === 'plain' ? current.to[action] : undefined;
  if (target === undefined) return 'WORKFLOW_VERSION_CONFLICT';
  if (actor !== 2) return 'FORBIDDEN';
  model.state = nameOf(steps, target);
  model.version += 1;
  model.answered = new Set();
  model.history.push(`A${action}`);
  return 'ok';
}

/** A step's last second: so many days on, as Bangkok counts them, which knows no summer time. */
function dueOf(enteredAt: Date, step: Step | undefined): string | null {
  if (!step?.days) return null;
  const OFFSET_MS = 7 * 3600_000;
  const DAY_MS = 24 * 3600_000;
  const midnight = Math.floor((enteredAt.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
  return new Date(midnight + (step.days + 1) * DAY_MS - 1000).toISOString();
}

let published = 0;

async function play(one: Scenario): Promise<void> {
  published += 1;
  const code = `MODEL_${published}`;
  const definition = definitionOf(code, one);
  await db.insert(workflowDefinitions).values({
    id: newPublicId(),
    workflowCode: code,
    status: 'PUBLISHED',
    isActive: true,
    dsl: definition,
    compiled: { ...compileDefinition(definition) },
    sha256: '0'.repeat(64),
  });
  const { instanceId } = await makeRfa(contractor, { isDraft: true, workflowCode: code });
  const [revision] = await db
    .select({ id: correspondenceRevisions.id, documentId: correspondenceRevisions.correspondenceId })
    .from(correspondenceRevisions)
    .where(eq(correspondenceRevisions.workflowInstanceId, instanceId));
  const now = new Date();
  await db
    .update(correspondenceRevisions)
    .set({ submittedAt: now })
    .where(eq(correspondenceRevisions.id, revision?.id ?? 0));
  await db
    .update(correspondences)
    .set({ submittedAt: now, issuedAt: now, numberKey: instanceId })
    .where(eq(correspondences.id, revision?.documentId ?? 0));
  await transact(contractor, (tx) => enterState(tx, instanceId, 'SUBMIT', 'S0'));

  const model: Model = { state: 'S0', version: 2, answered: new Set(), history: ['SUBMIT'] };
  for (const next of one.commands) {
    const ctx = next.actor === 2 ? control : reviewers[next.actor];
    const body = TransitionBody.parse({
      action: next.action === 3 ? 'RESPOND' : `A${next.action}`,
      // A version from before the step was entered is stale for everybody.
      versionNo: next.isStale ? 1 : model.version,
    });
    const expected = apply(model, one, next);
    const got = await transition(ctx, { instanceId, idempotencyKey: newPublicId(), body }).then(
      () => 'ok',
      (error) => error.code,
    );
    expect(got).toBe(expected);
  }
  const [row] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, instanceId));
  expect(row).toMatchObject({
    currentState: model.state,
    versionNo: model.version,
    status: model.state === END ? 'COMPLETED' : 'ACTIVE',
  });
  const here = model.state === END ? undefined : one.steps[Number(model.state.slice(1))];
  const due = row?.stateEnteredAt ? dueOf(row.stateEnteredAt, here) : null;
  expect(row?.dueAt?.toISOString() ?? null).toBe(due);
  const rows = await db
    .select({ action: workflowHistories.action })
    .from(workflowHistories)
    .where(eq(workflowHistories.instanceId, instanceId))
    .orderBy(asc(workflowHistories.seq));
  expect(rows.map(({ action }) => action)).toEqual(model.history);
  const tasks = await db.select().from(workflowTasks).where(eq(workflowTasks.instanceId, instanceId));
  const isAsking = here?.kind === 'task';
  const asked = tasks.filter(({ status }) => status === 'OPEN');
  const open = asked.length;
  expect(open).toBe(isAsking ? 2 - model.answered.size : 0);
  expect(asked.map(({ dueAt }) => dueAt?.toISOString() ?? null)).toEqual(asked.map(() => due));
  const holders = await db.select().from(workflowHolders).where(eq(workflowHolders.instanceId, instanceId));
  expect(holders).toHaveLength(model.state === END ? 0 : isAsking ? open : 1);
}

it(
  'whatever the definition and whatever is tried, the engine does what the model does',
  async () => {
    // Ten at a time, because each waits for the database most of its time: three hundred sequences in all.
    await fc.assert(
      fc.asyncProperty(fc.array(scenario, { minLength: 10, maxLength: 10 }), (scenarios) =>
        Promise.all(scenarios.map(play)).then(() => undefined),
      ),
      // A failure is printed with its seed, and shrunk to a minimum.
      { numRuns: Math.ceil(sizeOf('B3', 300) / 10) },
    );
    expect(await verifyWorkflows(control)).toEqual([]);
  },
  timeFor('B3', 240_000),
);
