import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { workflowTasks } from '@/db/schema/workflow';
import { castOf } from '@/db/testing/factories/cast';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transition } from '../engine/moves/transition';
import { getInstance } from '../engine/read/get-instance';
import { listReassignees } from '../engine/read/list-reassignees';
import { TransitionBody } from '../engine/schema';
import { instanceDiagram } from './instance-diagram';

const { contractor, outsider: stranger, controller: control } = await castOf('contractor', 'outsider', 'controller');
let reviewer: MadeUser;
let second: MadeUser;
let instanceId: string;

beforeAll(async () => {
  reviewer = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  second = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await makeReviewTeam([reviewer, second]);
  instanceId = (await makeRfa(contractor)).instanceId;
  const body = TransitionBody.parse({ action: 'RESPOND', payload: { code: '1C' } });
  await transition(await userCtx(second), { instanceId, idempotencyKey: null, body });
});

async function openTask(): Promise<string> {
  const [task] = await getDatabase()
    .select({ publicId: workflowTasks.publicId })
    .from(workflowTasks)
    .where(and(eq(workflowTasks.instanceId, instanceId), eq(workflowTasks.status, 'OPEN')));
  return task?.publicId ?? '';
}

describe("a document's workflow as its page shows it", () => {
  it('counts the answers, and says who may hand a task on or move the due date', async () => {
    const seen = async (ctx: UserCtx) => {
      const { progress, mayChangeDue, tasks } = await getInstance(ctx, instanceId);
      return { progress, mayChangeDue, mayReassign: tasks.map(({ mayReassign }) => mayReassign) };
    };
    const progress = { action: 'RESPOND', responded: 1, total: 2 };
    expect(await seen(control)).toEqual({ progress, mayChangeDue: true, mayReassign: [true, false] });
    expect(await seen(contractor)).toEqual({ progress, mayChangeDue: false, mayReassign: [false, false] });
    expect(await seen(await userCtx(reviewer))).toMatchObject({ mayChangeDue: false, mayReassign: [false, false] });
  });

  it('says how far the comment of a step may be read', async () => {
    const { actions } = await getInstance(await userCtx(reviewer), instanceId);
    const told = Object.fromEntries(actions.map(({ action, commentVisibility }) => [action, commentVisibility]));
    expect(told).toMatchObject({ RESPOND: 'ORGANIZATION', RETURN: 'PARTIES' });
  });

  it('is drawn with where it is and the way it has come', async () => {
    const diagram = await instanceDiagram(contractor, instanceId);
    expect(diagram?.nodes.filter(({ isCurrent }) => isCurrent).map(({ name }) => name)).toEqual(['CONSULTANT_REVIEW']);
    expect(diagram?.edges.filter(({ isTaken }) => isTaken).map(({ from, to }) => [from, to])).toEqual([
      ['DRAFT', 'CONSULTANT_REVIEW'],
    ]);
    await expect(instanceDiagram(stranger, instanceId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(instanceDiagram(control, newPublicId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('whom a task may be handed to', () => {
  it('is every colleague without a task, from the own organization only', async () => {
    const people = await listReassignees(control, await openTask());
    const ids = people.map(({ publicId }) => publicId);
    expect(ids).toContain(control.actor.publicId);
    expect(ids).not.toContain(reviewer.publicId);
    expect(ids).not.toContain(second.publicId);
    expect(ids).not.toContain(contractor.actor.publicId);
  });

  it('is shown only to people who may reassign it', async () => {
    const task = await openTask();
    await expect(listReassignees(await userCtx(reviewer), task)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(listReassignees(contractor, task)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(listReassignees(stranger, task)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(listReassignees(control, newPublicId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
