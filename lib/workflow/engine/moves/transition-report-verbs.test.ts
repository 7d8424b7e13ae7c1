import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { workflowTasks } from '@/db/schema/workflow';
import { makeReply, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeDrawingRfa } from '@/db/testing/factories/rfa-drafts';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import { cancelRfa, discardRfa, recallRfa } from '@/lib/documents/rfas/life';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import { makeRfaCast, type RfaCast, rowOf } from '@/lib/documents/rfas/testing/rfa-cast';
import type { UserCtx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { metrics } from '@/lib/platform/metrics';
import { transact } from '@/lib/platform/transact';
import { createDraft } from '../../authoring/create-draft';
import { migrateInstances } from '../../authoring/migrate-instances';
import { publishDefinition } from '../../authoring/publish-definition';
import { MigrateInstances } from '../../authoring/schema';
import { actInTx } from './act-in-tx';
import { changeDue } from './change-due';
import { reassignTask } from './reassign-task';

// Every verb that moves a document counts the move once, times it and logs one line. A refused or rolled back move is
// not counted.

const reason = 'ทดสอบการนับ';
const db = getDatabase();
let cast: RfaCast;
let lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  cast = await makeRfaCast();
});
beforeEach(() => {
  vi.spyOn(logger, 'info').mockImplementation((line: unknown, words?: string) => {
    if (words === 'workflow transition') lines.push(line as Record<string, unknown>);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Reports of transitions while `during` ran. */
async function reportOf(during: () => Promise<unknown>) {
  lines = [];
  metrics.workflowTransitions.reset();
  metrics.workflowTransitionDurationMs.reset();
  await during();
  const { values } = await metrics.workflowTransitions.get();
  const counted = values.map(({ labels, value }) => [labels.workflow_code, labels.action, labels.outcome, value]);
  const timed = (await metrics.workflowTransitionDurationMs.get()).values
    .filter(({ metricName }) => metricName === 'workflow_transition_duration_ms_count')
    .reduce((sum, { value }) => sum + value, 0);
  return { counted, timed, logged: lines.map(({ action, outcome }) => [action, outcome]) };
}

const once = (workflowCode: string, action: string) => ({
  counted: [[workflowCode, action, 'success', 1]],
  timed: 1,
  logged: [[action, 'success']],
});

async function sent(): Promise<string> {
  const { publicId } = await makeDrawingRfa(cast.control, 1);
  await submitRfa(cast.control, { publicId });
  return publicId;
}

const instanceOf = async (publicId: string) => (await rowOf(publicId)).instanceId ?? '';

const VERBS: readonly [action: string, prepare: () => Promise<string>, verb: (publicId: string) => Promise<unknown>][] =
  [
    [
      'SUBMIT',
      async () => (await makeDrawingRfa(cast.control, 1)).publicId,
      (publicId) => submitRfa(cast.control, { publicId }),
    ],
    ['RECALL', sent, (publicId) => recallRfa(cast.control, { publicId, reason })],
    ['CANCEL', sent, (publicId) => cancelRfa(cast.admin, { publicId, reason })],
    [
      'DISCARD',
      async () => (await makeDrawingRfa(cast.control, 1)).publicId,
      (publicId) => discardRfa(cast.control, { publicId }),
    ],
    [
      'CHANGE_DUE',
      sent,
      async (publicId) =>
        changeDue(cast.superadmin, {
          instanceId: await instanceOf(publicId),
          dueAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
          reason,
        }),
    ],
    [
      'REASSIGN',
      sent,
      async (publicId) => {
        const tasks = db.select().from(workflowTasks);
        const [task] = await tasks.where(eq(workflowTasks.instanceId, await instanceOf(publicId)));
        const other = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
        return reassignTask(cast.superadmin, {
          taskPublicId: task?.publicId ?? '',
          toUserPublicId: other.publicId,
          reason,
        });
      },
    ],
  ];

it.each(VERBS)('%s of an RFA', async (action, prepare, verb) => {
  const publicId = await prepare();
  expect(await reportOf(() => verb(publicId))).toEqual(once('RFA_APPROVAL', action));
  expect(lines[0]).toMatchObject({
    instanceId: await instanceOf(publicId),
    fromState: expect.any(String),
    toState: expect.any(String),
    userPublicId: expect.any(String),
    durationMs: expect.any(Number),
    workflowCode: 'RFA_APPROVAL',
  });
});

it('an answer that is sent: the answer’s own move, and that of the letter it answers', async () => {
  const control = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  const letter = await makeSubmitted(control, { to: ['ผรม.2'] });
  const reply = await makeReply(contractor, { publicId: letter.publicId });
  const { counted, logged } = await reportOf(() => submitCorrespondence(contractor, { publicId: reply.publicId }));
  expect(counted).toEqual(
    expect.arrayContaining([
      ['CORRESPONDENCE', 'SUBMIT', 'success', 1],
      ['CORRESPONDENCE', 'RECEIVE', 'success', 1],
    ]),
  );
  const [row] = await db
    .select({ instanceId: correspondenceRevisions.workflowInstanceId })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(eq(correspondences.publicId, letter.publicId));
  const ofLetter = lines.filter(({ instanceId }) => instanceId === row?.instanceId);
  expect(ofLetter.map(({ action }) => action)).toEqual(['RECEIVE']);
  expect(logged).toHaveLength(2);
});

it('a document that is moved to another version', async () => {
  const publicId = await sent();
  const { id } = await createDraft(cast.superadmin, { workflowCode: 'RFA_APPROVAL' });
  await publishDefinition(cast.superadmin, { id, versionNo: 1, changeNote: reason });
  const input = { workflowCode: 'RFA_APPROVAL', fromVersion: 1, toVersion: 2, reason };
  expect((await reportOf(() => migrate({ ...input, dryRun: true }))).counted).toEqual([]);
  const { counted, logged, timed } = await reportOf(() => migrate({ ...input, dryRun: false }));
  expect(counted).toEqual([['RFA_APPROVAL', 'MIGRATE', 'success', logged.length]]);
  expect(timed).toBe(logged.length);
  expect(lines.map(({ instanceId }) => instanceId)).toContain(await instanceOf(publicId));
});

const migrate = (input: object) => migrateInstances(cast.superadmin, MigrateInstances.parse(input));

it('an overtaken move counts as a conflict, and a rolled back one is not counted', async () => {
  const publicId = await sent();
  const instanceId = await instanceOf(publicId);
  const act = (ctx: UserCtx, action: string) =>
    transact(ctx, (tx) => actInTx(tx, [{ instanceId, action, by: ctx, comment: reason }]));
  const conflict = await reportOf(() => act(cast.control, 'DISCARD').catch(() => undefined));
  expect(conflict).toEqual({ counted: [['RFA_APPROVAL', 'DISCARD', 'conflict', 1]], timed: 0, logged: [] });
  const undone = await reportOf(() =>
    transact(cast.control, async (tx) => {
      await actInTx(tx, [{ instanceId, action: 'RECALL', by: cast.control, comment: reason }]);
      throw new Error('another write of the same verb failed');
    }).catch(() => undefined),
  );
  expect(undone).toEqual({ counted: [], timed: 0, logged: [] });
});
