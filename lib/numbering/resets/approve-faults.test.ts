import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { documentNumberSeries } from '@/db/schema/numbering';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { findFreePort } from '@/scripts/servers/ports.mjs';
import { findRedisServer } from '@/scripts/servers/programs.mjs';

// A Redis of this file's own, which is stopped while a reset is approved.
const port = await findFreePort();
process.env.REDIS_URL = `redis://127.0.0.1:${port}`;
const { closeRedis } = await import('@/lib/platform/redis');
const { verifyNumbering } = await import('../engine/verify/verify');
const { approveReset } = await import('./approve-reset');
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

describe('with Redis gone', () => {
  it('a reset is asked for and approved, the guard block is passed over, and letters go on', async () => {
    const gone = once(redis, 'exit');
    redis.kill('SIGKILL');
    await gone;
    const { publicId } = await ask(4);
    expect(await approveReset(other, { publicId })).toMatchObject({ state: 'APPROVED', raisedFrom: 1 });
    expect((await makeSubmitted(administrator)).documentNumber).toContain('-0006-');
    const { raised } = await raiseAllSeries(systemCtx('test'), REASON);
    expect(raised).toMatchObject([{ passedOver: 1000 }]);
    expect((await makeSubmitted(administrator)).documentNumber).toContain('-1007-');
    expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
  });
});
