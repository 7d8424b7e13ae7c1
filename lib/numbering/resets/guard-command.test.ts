import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { documentNumberSeries } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { closeRedis } from '@/lib/platform/redis';
import { startProcess } from '@/workers/testing/start-process';
import { verifyNumbering } from '../engine/verify/verify';
import { saveFormatVersion } from '../formats/save-format-version';
import { SaveFormatVersion } from '../formats/schema';

const db = getDatabase();
const REASON = 'restored from the backup of 02:00, letters may be missing';
let administrator: UserCtx;
let superadmin: UserCtx;

beforeAll(async () => {
  administrator = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  superadmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'SUPERADMIN' }));
  await makeSubmitted(administrator);
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

/** The command as `npm run numbering:guard` runs it once the servers are found. */
async function runCommand(...args: string[]): Promise<{ code: number | null; output: string }> {
  const started = startProcess('scripts/numbering-guard/main.ts', { LOG_LEVEL: 'silent' }, args);
  const code = await started.ended;
  return { code, output: started.output() };
}

it('npm run numbering:guard wants a reason of 20 characters, or does nothing', async () => {
  for (const args of [[], ['--reason', 'too short']]) {
    const { code, output } = await runCommand(...args);
    expect(code).toBe(2);
    expect(output).toContain('at least 20 characters');
  }
  expect((await db.select().from(documentNumberSeries))[0]?.lastNumber).toBe(1);
});

it('passes over 1,000 numbers of each series, says where it goes on, and the next letter does', async () => {
  const { code, output } = await runCommand('--reason', REASON);
  expect(output).toMatch(
    /^LCBP3-C2 LETTER คคง\.-สคฉ\.3-\{SEQ\}-\d{4}: 1000 passed over, next is คคง\.-สคฉ\.3-1002-\d{4}\n1 series raised, 0 not; \d more projects guarded\n$/,
  );
  expect(code).toBe(0);
  expect((await makeSubmitted(administrator)).documentNumber).toContain('-1002-');
  expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
  const rows = await db.select().from(auditLogs).where(eq(auditLogs.action, 'numbering.guard_raised'));
  expect(rows).toMatchObject([{ reason: REASON, changes: { lastNumber: [1, 1001] } }]);
});

it('names a series without room, raises the remaining ones, and exits with 1', async () => {
  await saveFormatVersion(
    superadmin,
    SaveFormatVersion.parse({
      configId: 'LCBP3-C2.MEMO',
      versionNo: 0,
      template: 'M-{ORIGINATOR}-{SEQ:2}-{YEAR:A.D.}',
      overflow: 'STOP',
      reason: 'ตามมติที่ประชุม',
    }),
  );
  await runCommand('--lift', 'LCBP3-C2', '--reason', REASON);
  await makeSubmitted(administrator, { typeCode: 'MEMO' });
  const { code, output } = await runCommand('--reason', REASON);
  expect(code).toBe(1);
  expect(output).toMatch(/LCBP3-C2 MEMO M-คคง\.-\{SEQ\}-\d{4}: NOT raised/);
  expect(output).toContain('1 series raised, 1 not');
  expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
});
