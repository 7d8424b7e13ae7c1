import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { documentNumberSeries } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { closeRedis } from '@/lib/platform/redis';
import { startProcess } from '@/workers/testing/start-process';
import { draftItems, issueText, makeAuthor, storeNumbers } from '../testing/documents';
import { verifyNightly } from './run-verification';

let author: UserCtx;
const db = getDatabase();

beforeAll(async () => {
  author = await makeAuthor();
  for (const item of await draftItems(author, 3)) await issueText(item, storeNumbers);
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

/** The command as `npm run numbering:verify` runs it once the servers are found. */
async function runCommand(): Promise<{ code: number | null; output: string }> {
  const started = startProcess('scripts/numbering-verify/main.ts', { LOG_LEVEL: 'silent' });
  const code = await started.ended;
  return { code, output: started.output() };
}

const results = () =>
  db
    .select({ severity: auditLogs.severity, changes: auditLogs.changes })
    .from(auditLogs)
    .where(eq(auditLogs.action, 'numbering.verified'));

async function falsify(by: number): Promise<void> {
  await db.update(documentNumberSeries).set({ lastNumber: sql`${documentNumberSeries.lastNumber} + ${by}` });
}

describe('the nightly verification', () => {
  it('stores its result once a night, however many workers run it', async () => {
    const ctx = systemCtx('test');
    expect(await verifyNightly(ctx)).toEqual([]);
    expect(await verifyNightly(ctx)).toBeNull();
    expect(await results()).toEqual([{ severity: 'INFO', changes: { findings: [null, 0] } }]);
  });
});

describe('npm run numbering:verify', () => {
  it('ends with 0 and says how much it looked at', async () => {
    const { code, output } = await runCommand();
    expect(output).toBe('3 numbers of 1 series: all is well\n');
    expect(code).toBe(0);
  });

  it('exits with 1, names the fault, and stores the result as critical', async () => {
    await falsify(1);
    const { code, output } = await runCommand();
    await falsify(-1);
    expect(code).toBe(1);
    expect(output).toContain('CONTIGUITY series 1: 1 to 4 should be taken; the ledger has 3, 1 to 3');
    expect((await results()).at(-1)).toMatchObject({ severity: 'CRITICAL', changes: { findings: [null, 2] } });
  });

  it('ends with 2 when it cannot look', async () => {
    const started = startProcess('scripts/numbering-verify/main.ts', { DATABASE_URL: 'mysql://x:y@127.0.0.1:1/none' });
    expect(await started.ended).toBe(2);
  });
});
