import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { circulationAssignees, circulations } from '@/db/schema/circulations';
import { correspondences } from '@/db/schema/correspondence';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { createInstances } from '@/lib/workflow/engine/moves/create-instances';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { enterState } from '@/lib/workflow/engine/testing/enter-state';
import { acknowledgeWork } from './acknowledge-work';
import { listMyWork } from './list-my-work';
import { AcknowledgeWork, type WorkTab } from './schema';

const db = getDatabase();
const { controller: sender, recipient: control } = await castOf('controller', 'recipient');
let main: MadeUser;
let informed: MadeUser;

beforeAll(async () => {
  main = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' });
  informed = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' });
});

/** A letter that its recipient passes round: one person answers for it, another is to know of it. */
async function circulate(secrecy: 'NORMAL' | 'CONFIDENTIAL' = 'NORMAL') {
  const letter = await makeSubmitted(sender, { to: ['สคฉ.3'], secrecy });
  const [document] = await db.select().from(correspondences).where(eq(correspondences.publicId, letter.publicId));
  const publicId = newPublicId();
  const instanceId = await transact(control, async (tx) => {
    const [instance] = await createInstances(tx, [
      {
        workflowCode: 'CIRCULATION',
        entityType: 'circulation',
        entityPublicId: publicId,
        subjectRoot: publicId,
        contractId: null,
        previousInstanceId: null,
      },
    ]);
    const [sheet] = await tx.db.insert(circulations).values({
      publicId,
      projectId: document?.projectId ?? 0,
      correspondenceId: document?.id ?? 0,
      organizationId: control.actor.organizationId,
      subject: 'เวียนเพื่อดำเนินการ',
      deadlineDate: '2027-01-04',
      createdBy: control.actor.userId,
      workflowInstanceId: instance?.id ?? null,
    });
    await tx.db.insert(circulationAssignees).values([
      { circulationId: sheet.insertId, userId: main.userId, assigneeType: 'MAIN', position: 1 },
      { circulationId: sheet.insertId, userId: informed.userId, assigneeType: 'INFO', position: 2 },
    ]);
    const instanceId = instance?.id ?? '';
    await enterState(tx, instanceId, 'START', 'IN_REVIEW');
    return instanceId;
  });
  return { instanceId, sheetPublicId: publicId };
}

async function find(ctx: UserCtx, tab: WorkTab, instanceId: string, scope: 'mine' | 'organization' = 'mine') {
  const { rows } = await listMyWork(ctx, { tab, scope, filters: { kind: ['CIRCULATION'] }, size: 100 });
  return rows.find((row) => row.instanceId === instanceId);
}

describe('an internal sheet', () => {
  it('is to do for assignees, to acknowledge for the informed, and absent for everyone else', async () => {
    const { instanceId, sheetPublicId } = await circulate();
    const [answering, reading] = [await userCtx(main), await userCtx(informed)];
    expect(await find(answering, 'todo', instanceId)).toMatchObject({
      typeCode: 'CIRCULATION',
      role: 'main',
      canAcknowledge: false,
      documentPublicId: sheetPublicId,
    });
    expect(await find(reading, 'acknowledge', instanceId)).toMatchObject({ role: 'informed', canAcknowledge: true });
    expect(await find(reading, 'todo', instanceId)).toMatchObject({ role: 'informed' });
    expect(await find(reading, 'receive', instanceId)).toBeUndefined();
    expect(await find(control, 'todo', instanceId)).toBeUndefined();
    expect(await find(control, 'todo', instanceId, 'organization')).toBeDefined();
    for (const tab of ['todo', 'receive', 'acknowledge', 'waiting', 'done'] as const) {
      expect(await find(sender, tab, instanceId, 'organization')).toBeUndefined();
    }
  });

  it('can be acknowledged by the informed, not by assignees, and is done then', async () => {
    const { instanceId } = await circulate();
    const [answering, reading] = [await userCtx(main), await userCtx(informed)];
    const acknowledge = (ctx: UserCtx) =>
      acknowledgeWork(ctx, AcknowledgeWork.parse({ items: [{ instanceId }], idempotencyKey: newPublicId() }));
    expect((await acknowledge(answering)).results).toMatchObject([{ ok: false, code: 'NOT_ACKNOWLEDGED' }]);
    expect((await acknowledge(reading)).results).toMatchObject([{ ok: true }]);
    expect(await find(reading, 'acknowledge', instanceId)).toBeUndefined();
    expect(await find(reading, 'done', instanceId)).toBeDefined();
    const body = TransitionBody.parse({ action: 'RESPOND', payload: { code: 'DONE' } });
    await transition(answering, { instanceId, idempotencyKey: null, body });
    expect(await find(answering, 'todo', instanceId)).toBeUndefined();
  });

  it('of a confidential letter is seen by those on it, not by their colleagues', async () => {
    const { instanceId } = await circulate('CONFIDENTIAL');
    const colleague = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' }));
    expect(await find(await userCtx(main), 'todo', instanceId)).toBeDefined();
    expect(await find(colleague, 'todo', instanceId, 'organization')).toBeUndefined();
    expect(await find(control, 'todo', instanceId, 'organization')).toBeDefined();
  });
});
