import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { documentNumberSeries } from '@/db/schema/numbering';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { systemCtx, type UserCtx } from '@/lib/ctx';
import { findFreePort } from '@/scripts/servers/ports.mjs';
import { findRedisServer } from '@/scripts/servers/programs.mjs';
import { startProcess } from '@/workers/testing/start-process';

// A Redis of this file's own, which is stopped while a reset is approved.
const port = await findFreePort();
process.env.REDIS_URL = `redis://127.0.0.1:${port}`;
const { closeRedis } = await import('@/lib/redis');
const { verifyNumbering } = await import('../numbering/verify');
const { approveReset } = await import('./approve-reset');
const { getReset } = await import('./list-resets');
const { raiseAllSeries } = await import('./raise-all-series');
const { requestReset } = await import('./request-reset');

const db = getDatabase();
const REASON = 'ย้ายเลขจากทะเบียนกระดาษเดิมที่ออกไปแล้ว';
let redis: ChildProcess;
let one: UserCtx;
let other: UserCtx;
let administrator: UserCtx;
let series: string;

beforeAll(async () => {
  const program = findRedisServer();
  if (!program) throw new Error('redis-server is not installed');
  redis = spawn(program.file, ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], {
    argv0: program.argv0 ?? program.file,
    stdio: 'ignore',
  });
  one = await userCtx(await makeUser({ organization: 'คคง.', role: 'SUPERADMIN' }));
  other = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
  administrator = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  await makeSubmitted(administrator);
  const [row] = await db.select({ publicId: documentNumberSeries.publicId }).from(documentNumberSeries);
  series = row?.publicId ?? '';
});
afterAll(async () => {
  redis.kill('SIGKILL');
  closeRedis();
  await closeDatabase();
});

async function lastNumber(): Promise<number> {
  const [row] = await db.select().from(documentNumberSeries).where(eq(documentNumberSeries.publicId, series));
  return row?.lastNumber ?? 0;
}

async function ask(passedOver: number) {
  const nextNumber = (await lastNumber()) + passedOver + 1;
  return requestReset(one, { seriesPublicId: series, nextNumber, reason: REASON, attachmentPublicId: null });
}

/** Approves in a process of its own that dies as told. */
async function runChild(publicId: string, death: object) {
  const { db: _ownConnection, ...ctx } = other;
  const child = startProcess('lib/number-resets/testing/approve-child.ts', {
    CRASH_DEATH: JSON.stringify(death),
    CRASH_INPUT: JSON.stringify({ ctx, publicId }),
    LOG_LEVEL: 'silent',
  });
  const code = await child.ended;
  return { code, answer: code === 0 ? (JSON.parse(child.output()) as { statements: number }) : null };
}

describe('an approval whose process is killed', () => {
  it('before any statement has raised nothing, and can be approved again', { timeout: 120_000 }, async () => {
    const first = await ask(3);
    const { answer } = await runChild(first.publicId, { at: 'never' });
    const statements = answer?.statements ?? 0;
    expect(statements).toBeGreaterThan(10);
    expect(await lastNumber()).toBe(4);

    const { publicId } = await ask(3);
    for (let before = 2; before <= statements; before += 3) {
      expect((await runChild(publicId, { before })).code, `before statement ${before}`).toBeNull();
      expect(await lastNumber(), `before statement ${before}`).toBe(4);
      expect(await getReset(one, publicId)).toMatchObject({ state: 'PENDING' });
    }
    expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
    expect(await approveReset(other, { publicId })).toMatchObject({ state: 'APPROVED' });
    expect(await lastNumber()).toBe(7);
    expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
  });

  it('while its commit is under way has raised the series or not, and nothing in between', {
    timeout: 60_000,
  }, async () => {
    const { publicId } = await ask(3);
    await runChild(publicId, { at: 'commit-sent' });
    const { state } = await getReset(one, publicId);
    expect(['PENDING', 'APPROVED']).toContain(state);
    expect(await lastNumber()).toBe(state === 'APPROVED' ? 10 : 7);
    if (state === 'PENDING') await approveReset(other, { publicId });
    else await expect(approveReset(other, { publicId })).rejects.toMatchObject({ code: 'RESET_CLOSED' });
    expect(await lastNumber()).toBe(10);
    expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
  });
});

describe('with Redis gone', () => {
  it('a reset is asked for and approved, the guard block is passed over, and letters go on', async () => {
    const gone = once(redis, 'exit');
    redis.kill('SIGKILL');
    await gone;
    const { publicId } = await ask(4);
    expect(await approveReset(other, { publicId })).toMatchObject({ state: 'APPROVED', raisedFrom: 10 });
    expect((await makeSubmitted(administrator)).documentNumber).toContain('-0015-');
    const { raised } = await raiseAllSeries(systemCtx('test'), REASON);
    expect(raised).toMatchObject([{ passedOver: 1000 }]);
    expect((await makeSubmitted(administrator)).documentNumber).toContain('-1016-');
    expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
  });
});
