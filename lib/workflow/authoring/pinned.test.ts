import { and, asc, eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { workflowDefinitions, workflowHistories, workflowInstances } from '@/db/schema/workflow';
import { castOf } from '@/db/testing/factories/cast';
import { makeUser } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import { newPublicId } from '@/lib/platform/id';
import { transition } from '../engine/moves/transition';
import { TransitionBody } from '../engine/schema';
import { verifyWorkflows } from '../engine/verify/verify';
import { createDraft } from './create-draft';
import { migrateInstances } from './migrate-instances';
import { publishDefinition } from './publish-definition';
import { saveDraft } from './save-draft';
import { MigrateInstances } from './schema';
import { textOf } from './select-definitions';

// Two versions live side by side: each document goes the way it began, until somebody moves it on purpose.

const db = getDatabase();
const NOTE = 'ตามมติที่ประชุมโครงการ';
const CODE = 'RFA_PINNED';
const OLD = 12;
const YOUNG = 4;
const { superadmin: admin, contractor } = await castOf('superadmin', 'contractor');

beforeAll(async () => {
  await makeReviewTeam([await makeUser({ organization: 'คคง.', role: 'EDITOR' })]);
});

async function publish(change: (text: string) => string): Promise<void> {
  const { id } = await createDraft(admin, { workflowCode: CODE });
  const [row] = await db
    .select({ dsl: workflowDefinitions.dsl })
    .from(workflowDefinitions)
    .where(eq(workflowDefinitions.activeCode, 'RFA_APPROVAL'));
  const text = change(textOf(row?.dsl).replace('"RFA_APPROVAL"', `"${CODE}"`));
  const { versionNo } = await saveDraft(admin, { id, versionNo: 1, text });
  await publishDefinition(admin, { id, versionNo, changeNote: NOTE });
}

async function start(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await makeRfa(contractor, { workflowCode: CODE })).instanceId);
  return ids;
}

const act = (instanceId: string | undefined, action: string) =>
  transition(contractor, {
    instanceId: instanceId ?? '',
    idempotencyKey: newPublicId(),
    body: TransitionBody.parse({ action, comment: 'แนบผิดฉบับ' }),
  });

const migrate = (input: object) =>
  migrateInstances(
    admin,
    MigrateInstances.parse({ workflowCode: CODE, fromVersion: 1, toVersion: 2, reason: NOTE, ...input }),
  );

const rows = (ids: readonly string[]) =>
  db
    .select({
      id: workflowInstances.id,
      state: workflowInstances.currentState,
      versionNo: workflowInstances.versionNo,
      version: workflowDefinitions.version,
    })
    .from(workflowInstances)
    .innerJoin(workflowDefinitions, eq(workflowDefinitions.id, workflowInstances.definitionId))
    .where(inArray(workflowInstances.id, [...ids]))
    .orderBy(asc(workflowInstances.id));

it('documents go the way of the version they began with, and move to another one only by a map that fits', async () => {
  await publish((text) => text);
  const old = await start(OLD);
  await publish((text) => text.replaceAll('"RECALL"', '"TAKE_BACK"'));
  const young = await start(YOUNG);

  expect((await act(old[0], 'RECALL')).answer.state.code).toBe('DRAFT');
  await expect(act(old[1], 'TAKE_BACK')).rejects.toMatchObject({ code: 'WORKFLOW_ACTION_UNKNOWN' });
  expect((await act(young[0], 'TAKE_BACK')).answer.state.code).toBe('DRAFT');
  await expect(act(young[1], 'RECALL')).rejects.toMatchObject({ code: 'WORKFLOW_ACTION_UNKNOWN' });

  // Into a step with other tasks: no instance is migrated, and all are listed.
  const before = await rows([...old, ...young]);
  const bad = { map: { CONSULTANT_REVIEW: 'OWNER_APPROVAL', DRAFT: 'APPROVED' } };
  const dry = await migrate({ ...bad, dryRun: true });
  const done = await migrate({ ...bad, dryRun: false });
  expect({ ...done, isDryRun: true }).toEqual(dry);
  expect(done).toMatchObject({ moved: 0 });
  expect(done.refused.map(({ instanceId }) => instanceId).toSorted()).toEqual(old.toSorted());
  expect(await rows([...old, ...young])).toEqual(before);

  const good = await migrate({ dryRun: true });
  expect(good).toMatchObject({ moved: OLD, refused: [] });
  expect(await migrate({ dryRun: false })).toEqual({ ...good, isDryRun: false });
  expect((await rows(old)).map(({ version }) => version)).toEqual(old.map(() => 2));
  expect(await rows(young)).toEqual(before.filter(({ id }) => young.includes(id)));
  const moved = await db
    .select()
    .from(workflowHistories)
    .where(and(inArray(workflowHistories.instanceId, old), eq(workflowHistories.action, 'MIGRATE')));
  expect(moved).toHaveLength(OLD);
  expect((await act(old[2], 'TAKE_BACK')).answer.state.code).toBe('DRAFT');
  expect(await verifyWorkflows(admin)).toEqual([]);
});
