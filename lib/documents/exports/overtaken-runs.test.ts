import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { exports } from '@/db/schema/exports';
import { userAssignments } from '@/db/schema/identity';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import type { CellValue } from '@/lib/platform/exports/cells';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { cancelExport } from './cancel-export';
import { MAX_LONG_EXPORT_ROWS } from './constants';
import { makeExport } from './make-export';
import { openExport } from './open-export';
import { getExport } from './own-exports';
import type { PackMaker } from './pack-maker';
import { EXPORTED_REGISTERS, type ExportedRegister } from './registers';
import { requestExport } from './request-export';
import { retryExport } from './retry-export';

const db = getDatabase();
const register = EXPORTED_REGISTERS.correspondence as ExportedRegister;
let owner: UserCtx;

const ask = (ctx = owner) =>
  requestExport(ctx, {
    register: 'correspondence',
    format: 'csv',
    fileName: 'register.csv',
    request: {
      projectCode: 'LCBP3-C2',
      locale: 'en',
      era: 'ad',
      params: { view: 'all', filters: {}, sort: [] },
      columns: [{ key: 'number', header: 'Number', width: 25, align: 'start' }],
      words: {},
      head: { title: '', filters: [], count: '', asOf: '', madeBy: '', page: '', empty: '' },
    },
  });
const noPack: PackMaker = () => {
  throw new Error('no pack is made here');
};
const make = (publicId: string) =>
  makeExport(
    systemCtx('test'),
    { type: 'export.requested', payload: { exportPublicId: publicId } } as OutboxEvent,
    noPack,
  );
const rowOf = async (publicId: string) => (await db.select().from(exports).where(eq(exports.publicId, publicId)))[0];
const contentOf = async (publicId: string) => text((await openExport(owner, publicId)).read());

/** Makes the next run read a list of one row, with `before` and `after` called around it. */
function nextRunReads(name: string, { before = async () => {}, after = async () => {} }) {
  vi.spyOn(register, 'read').mockImplementationOnce(async () => ({
    total: 1,
    chunks: (async function* (): AsyncGenerator<CellValue[][]> {
      await before();
      yield [[name]];
      await after();
    })(),
  }));
}

/** A point at which a run waits. */
function gate() {
  let arrive = () => {};
  let open = () => {};
  const reached = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const wait = () => {
    arrive();
    return opened;
  };
  return { wait, reached, open };
}

beforeAll(async () => {
  owner = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
});
afterEach(() => vi.restoreAllMocks());
afterAll(closeDatabase);

it('a run that was stopped does not share the file of the retry', async () => {
  const { publicId } = await ask();
  const [stopped, retried] = [gate(), gate()];
  nextRunReads('of the stopped run', { before: stopped.wait });
  nextRunReads('of the retry', { before: retried.wait });
  const first = make(publicId);
  await stopped.reached;
  await cancelExport(owner, { publicId, versionNo: 1 });
  await retryExport(owner, { publicId, versionNo: 2 });
  const second = make(publicId);
  await retried.reached;
  stopped.open();
  await first;
  expect(await rowOf(publicId)).toMatchObject({ state: 'RUNNING', versionNo: 3 });
  retried.open();
  await second;
  expect(await rowOf(publicId)).toMatchObject({ state: 'DONE', versionNo: 4, attempt: 1 });
  expect(await contentOf(publicId)).toContain('of the retry');
});

it('a run that was overtaken after its last row leaves the file that is done', async () => {
  const { publicId } = await ask();
  nextRunReads('of the overtaken run', { after: () => make(publicId) });
  nextRunReads('of the later run', {});
  await make(publicId);
  expect(await rowOf(publicId)).toMatchObject({ state: 'DONE', versionNo: 2, attempt: 2 });
  expect(await contentOf(publicId)).toContain('of the later run');
});

it('an owner whose role ends while the rows are read gets no file', async () => {
  const leaver = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  const { publicId } = await ask(await userCtx(leaver));
  const revoke = async () => {
    await db.update(userAssignments).set({ revokedAt: sql`NOW(3)` }).where(eq(userAssignments.userId, leaver.userId));
  };
  nextRunReads('of the leaver', { after: revoke });
  await make(publicId);
  expect(await rowOf(publicId)).toMatchObject({ state: 'FAILED', failureCode: 'RIGHTS_CHANGED', sizeBytes: null });
});

it('a list of more rows than a file has is refused, not cut', async () => {
  const { publicId } = await ask();
  vi.spyOn(register, 'read').mockImplementationOnce(async (_ctx, _request, limit) => ({
    total: Math.min(limit, MAX_LONG_EXPORT_ROWS + 7),
    chunks: (async function* () {})(),
  }));
  await make(publicId);
  const failed = await getExport(owner, { publicId });
  expect(failed).toMatchObject({ state: 'FAILED', failureReference: null });
  expect(failed.failure).toContain('250,000');
});
