import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase, openPool } from '@/db/client';
import { documentNumberGuards } from '@/db/schema/number-resets';
import { auditLogs } from '@/db/schema/system';
import { findProjectPublicId, makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import { previewCorrespondenceNumber } from '@/lib/documents/letters/draft/preview-correspondence-number';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { closeRedis } from '@/lib/platform/redis';
import { giveNumber } from '../changes/give-number';
import { GiveNumber } from '../changes/schema';
import { prewarmYear } from '../engine/counters/prewarm-year';
import { verifyNumbering } from '../engine/verify/verify';
import { reserveNumbers } from '../holds/reserve-numbers';
import { ReserveNumbers } from '../holds/schema';
import { liftGuards } from './lift-guards';
import { raiseAllSeries } from './raise-all-series';
import { setGuards } from './set-guards';

const REASON = 'restored from the backup of 02:00, letters may be missing';
const system = systemCtx('test');
let pool: Pool;
let sender: UserCtx;

beforeAll(async () => {
  // One connection, whose clock the tests move.
  pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
  sender = {
    ...(await userCtx(
      await makeUser({
        organization: 'คคง.',
        role: 'DOCUMENT_CONTROL',
        assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }],
      }),
    )),
    db: drizzle(pool),
  };
});
beforeEach(async () => {
  await setGuards(system, REASON);
});
afterAll(async () => {
  await pool.end();
  closeRedis();
  await closeDatabase();
});

const itIs = (utc: string) => sender.db.execute(sql`SET timestamp = UNIX_TIMESTAMP(${utc})`);

async function place(to: string) {
  return {
    projectPublicId: await findProjectPublicId('LCBP3-C2'),
    typeCode: 'LETTER',
    recipientOrganizationPublicId: (await findOrganization(to)).publicId,
  };
}

async function expectAllWell(): Promise<void> {
  expect(await verifyNumbering(system)).toEqual([]);
}

describe('A series that begins in a guarded project', () => {
  it('starts behind the block, as the preview says, with a reason for each integer passed over', async () => {
    await itIs('2031-08-01 05:00:00');
    const input = { ...(await place('TEAM')), contractPublicId: null, disciplineCode: null };
    expect((await previewCorrespondenceNumber(sender, input)).documentNumber).toBe('คคง.-TEAM-1001-2574');
    expect((await makeSubmitted(sender, { to: ['TEAM'] })).documentNumber).toBe('คคง.-TEAM-1001-2574');
    expect((await makeSubmitted(sender, { to: ['TEAM'] })).documentNumber).toBe('คคง.-TEAM-1002-2574');
    const [skipped] = (await sender.db.execute(sql`
      SELECT COUNT(*) AS count, MIN(sequence) AS first, MAX(sequence) AS last FROM document_number_reservations
      WHERE state = 'SKIPPED' AND reason = ${REASON}`)) as unknown as [object[]];
    expect(skipped).toEqual([{ count: 1000, first: 1, last: 1000 }]);
    await expectAllWell();
  });

  it('starts behind it for a hold as well', async () => {
    await itIs('2031-08-01 05:00:00');
    const input = ReserveNumbers.parse({ ...(await place('EN')), purpose: 'หนังสือเชิญประชุม' });
    const { reservations } = await reserveNumbers(sender, input);
    expect(reservations[0]?.documentNumber).toBe('คคง.-EN-1001-2574');
    await expectAllWell();
  });

  it('takes a number found on paper inside the block, and goes on behind the block', async () => {
    await itIs('2031-08-01 05:00:00');
    const draft = await makeDraft(sender, { to: ['ผรม.2'] });
    const input = GiveNumber.parse({ publicId: draft.publicId, number: 'คคง.-ผรม.2-0005-2574', reason: 'พบต้นฉบับ' });
    expect((await giveNumber(sender, input)).documentNumber).toBe('คคง.-ผรม.2-0005-2574');
    expect((await makeSubmitted(sender, { to: ['ผรม.2'] })).documentNumber).toBe('คคง.-ผรม.2-1001-2574');
    await expectAllWell();
  });

  it('of the next year too: January begins at 1001 until the guard is lifted', async () => {
    await itIs('2032-12-31 05:00:00');
    await makeSubmitted(sender, { to: ['กทท.'] });
    await raiseAllSeries({ ...system, db: sender.db }, REASON);
    await prewarmYear({ ...system, db: sender.db });
    await itIs('2032-12-31 17:00:01');
    expect((await makeSubmitted(sender, { to: ['กทท.'] })).documentNumber).toBe('คคง.-กทท.-1001-2576');
    expect(await liftGuards(system, 'LCBP3-C2', 'all papers of the lost time are entered')).toEqual(['LCBP3-C2']);
    expect((await makeSubmitted(sender, { to: ['สคฉ.3-03'] })).documentNumber).toBe('คคง.-สคฉ.3-03-0001-2576');
    await expectAllWell();
  });
});

describe('A guard', () => {
  it('is set once for a project, lifted once, and both are audited', async () => {
    expect(await setGuards(system, REASON)).toEqual([]);
    const both = await Promise.all([1, 2].map(() => liftGuards(system, 'LCBP3-C1', 'checked with the contractor')));
    expect(both.flat()).toEqual(['LCBP3-C1']);
    const guards = await getDatabase().select().from(documentNumberGuards);
    expect(guards.filter(({ liftedAt, liftReason }) => liftedAt && liftReason === null)).toEqual([]);
    for (const action of ['numbering.guard_set', 'numbering.guard_lifted']) {
      const rows = await getDatabase().select().from(auditLogs).where(eq(auditLogs.action, action));
      expect(rows.map(({ entityLabel }) => entityLabel)).toContain('LCBP3-C1');
    }
  });

  it('of a project that does not exist is not lifted', async () => {
    await expect(liftGuards(system, 'NONE', 'checked with the contractor')).rejects.toMatchObject({
      code: 'PROJECT_UNKNOWN',
    });
  });
});
