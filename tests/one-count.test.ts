import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as countOnce } from '@/app/api/stream/count/route';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { workflowHolders } from '@/db/schema/workflow';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { createCirculation } from '@/lib/documents/circulations/draft/create-circulation';
import { sheetInput } from '@/lib/documents/circulations/testing/circulation-cast';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { acknowledgeWork } from '@/lib/work/my-work/acknowledge-work';
import { countMyWork } from '@/lib/work/my-work/count-my-work';
import { findReceived } from '@/lib/work/my-work/find-received';
import { listMyWork } from '@/lib/work/my-work/list-my-work';
import { AcknowledgeWork, type WorkTab } from '@/lib/work/my-work/schema';
import { getShell } from '@/lib/work/shell/get-shell';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { type Browser, openBrowser, openRequest } from './access/actions/call';
import { request as asking } from './access/next-headers';

vi.mock('next/headers', async () => (await import('./access/next-headers')).nextHeaders);

const db = getDatabase();
let sender: UserCtx;
let control: UserCtx;
let browser: Browser;

/** Work of every kind: two letters to receive, one of them late, one to answer, and a sheet for information. */
beforeAll(async () => {
  sender = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  const person = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' });
  control = await userCtx(person);
  browser = await openBrowser(control);
  const [late, answered] = [await arrive(), await arrive(), await arrive()];
  await db
    .update(workflowHolders)
    .set({ dueAt: new Date('2020-01-01T00:00:00Z') })
    .where(eq(workflowHolders.instanceId, late));
  await receive(control, answered);
  const letter = await makeSubmitted(sender, { to: ['สคฉ.3'] });
  const colleague = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
  const main = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' });
  const cast = { sender, control: colleague, main, action: main, informed: person };
  const assignees = [
    { userPublicId: main.publicId, type: 'MAIN' as const },
    { userPublicId: person.publicId, type: 'INFO' as const },
  ];
  await createCirculation(colleague, sheetInput(cast, letter.publicId, { assignees }));
});
afterAll(async () => {
  vi.doUnmock('next/headers');
  await closeDatabase();
});

/** @returns the instance of a new letter to สคฉ.3 */
async function arrive(): Promise<string> {
  const { publicId } = await makeSubmitted(sender, { to: ['สคฉ.3'] });
  const [row] = await db
    .select({ instanceId: correspondenceRevisions.workflowInstanceId })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(eq(correspondences.publicId, publicId));
  return row?.instanceId ?? '';
}

const receive = (ctx: UserCtx, instanceId: string) =>
  transition(ctx, { instanceId, idempotencyKey: null, body: TransitionBody.parse({ action: 'RECEIVE' }) });

const tab = (name: WorkTab, due?: 'overdue') =>
  listMyWork(control, { tab: name, size: 100, ...(due && { filters: { due: [due] } }) });

/** The counts of every place that shows one. */
async function everywhere() {
  openRequest(browser);
  for (const [name, value] of asking.cookies) asking.headers.set('cookie', `${name}=${value}`);
  const polled = await countOnce(new Request('http://localhost:3000/api/stream/count', { headers: asking.headers }));
  return {
    shell: (await getShell(control)).work,
    polled: (await polled.json()).work,
    counted: await countMyWork(control),
  };
}

describe('what waits for a person', () => {
  it('is one list with one count: receipts and information are work', async () => {
    const [todo, received, informed] = [await tab('todo'), await tab('receive'), await tab('acknowledge')];
    expect(todo.rows.map(({ canAcknowledge }) => canAcknowledge)).toEqual(expect.arrayContaining([true, false]));
    expect(received.rows.length).toBeGreaterThanOrEqual(2);
    expect(informed.rows.length).toBeGreaterThanOrEqual(1);
    const keys = todo.rows.map(({ key }) => key);
    for (const { key } of [...received.rows, ...informed.rows]) expect(keys).toContain(key);
    expect(todo.rows[0]?.dueBucket).toBe('overdue');
    expect(received.rows[0]?.dueBucket).toBe('overdue');
    const counts = {
      todo: todo.rows.length,
      overdue: (await tab('todo', 'overdue')).rows.length,
      receive: received.rows.length,
      receiveOverdue: (await tab('receive', 'overdue')).rows.length,
    };
    expect(counts.overdue).toBeGreaterThan(0);
    expect(await everywhere()).toEqual({ shell: counts, polled: counts, counted: counts });
    for (const { counts: own } of [todo, received, informed]) {
      expect(own.tabs).toMatchObject({ todo: counts.todo, receive: counts.receive, acknowledge: informed.rows.length });
    }
  });

  it('is one less everywhere after a receipt, whichever way it was made', async () => {
    const instances = [await arrive(), await arrive()];
    const before = await countMyWork(control);
    const items = instances.slice(0, 1).map((instanceId) => ({ instanceId }));
    await acknowledgeWork(control, AcknowledgeWork.parse({ items, idempotencyKey: newPublicId() }));
    const colleague = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
    await receive(colleague, instances[1] ?? '');
    // Received, each is to be answered: it waits still, as another thing.
    const after = { ...before, receive: before.receive - 2 };
    expect(await countMyWork(control)).toMatchObject({ todo: after.todo, receive: after.receive });
    expect((await everywhere()).polled).toMatchObject({ todo: after.todo, receive: after.receive });
  });
});

describe('a receipt that is undone', () => {
  it('is known to be made by another window or a colleague', async () => {
    const [mine, theirs] = [await arrive(), await arrive()];
    const colleague = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
    await receive(colleague, theirs);
    const unknown = newPublicId();
    expect(await findReceived(control, { instanceIds: [mine, theirs, unknown] })).toEqual({
      instanceIds: [theirs, unknown],
    });
    // Others learn of nothing: to them all of it is no receipt of theirs.
    expect(await findReceived(sender, { instanceIds: [mine, theirs] })).toEqual({ instanceIds: [mine, theirs] });
  });
});
