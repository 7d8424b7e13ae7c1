import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import mysql, { type Connection, type Pool, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, type Database, openPool } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { closeRedis } from '@/lib/platform/redis';
import { transact } from '@/lib/platform/transact';
import { type DraftItem, draftItems, issueText, makeAuthor, storeNumbers } from '../testing/documents';
import { appendNumberAudit } from '../verify/audit-chain';
import { verifyNumbering } from '../verify/verify';
import { lockSeries } from '../void-numbers';
import { issueNumbers } from './issue-numbers';
import type { CounterKey } from './plan-number';

let author: UserCtx;
let admin: Connection;
const pools: Pool[] = [];

beforeAll(async () => {
  author = await makeAuthor();
  admin = await mysql.createConnection(process.env.DATABASE_ADMIN_URL ?? '');
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await admin.end();
  closeRedis();
  await closeDatabase();
});

/** A database of one connection whose clock is set. */
async function clockAt(utc: string): Promise<Database> {
  const pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
  pools.push(pool);
  const db = drizzle(pool);
  await db.execute(sql`SET timestamp = UNIX_TIMESTAMP(${utc})`);
  return db;
}

const by = (item: DraftItem | undefined, db: Database, at: string): DraftItem => {
  if (!item) throw new Error('no draft');
  return {
    ...item,
    ctx: { ...author, db },
    request: { ...item.request, issuedAt: new Date(`${at.replace(' ', 'T')}Z`) },
  };
};

interface Taken {
  sequence: number;
  issuedAt: string;
  numberKey: string;
}

const takenOf = (pattern: string) =>
  rowsOf<Taken>(
    author.db,
    sql`SELECT r.sequence, CAST(r.issued_at AS CHAR) AS issuedAt, r.number_key AS numberKey
      FROM document_number_reservations AS r JOIN document_number_series AS s ON s.id = r.series_id
      WHERE s.printed_pattern = ${pattern} ORDER BY r.sequence`,
  );

describe('The moment of issue', () => {
  test('is read while the series is held, not when the document was loaded', async () => {
    const [first, second] = await draftItems(author, 2, { to: 'TEAM' });
    const early = await clockAt('2031-03-01 05:00:01');
    const late = await clockAt('2031-03-01 05:00:09');
    // Loaded first, sent second.
    await issueText(by(second, early, '2031-03-01 05:00:00'), storeNumbers);
    await issueText(by(first, late, '2031-02-28 05:00:00'), storeNumbers);
    expect((await takenOf('คคง.-TEAM-{SEQ}-2574')).map(({ issuedAt }) => issuedAt)).toEqual([
      '2031-03-01 05:00:01.000',
      '2031-03-01 05:00:09.000',
    ]);
  });

  test('never goes back in a series, whatever the clocks of concurrent callers say', async () => {
    const items = await draftItems(author, 24, { to: 'EN' });
    const clocks = await Promise.all(
      ['2031-04-01 05:00:30', '2031-04-01 05:00:10', '2031-04-01 05:00:20'].map(clockAt),
    );
    const issue = (item: DraftItem | undefined, index: number) => {
      const db = clocks[index % 3];
      if (!db) throw new Error('no clock');
      return issueText(by(item, db, '2031-04-01 05:00:00'), storeNumbers);
    };
    // The fastest clock first: the slower ones have to follow it.
    await issue(items[0], 0);
    await Promise.all(items.slice(1).map(issue));
    const moments = (await takenOf('คคง.-EN-{SEQ}-2574')).map(({ issuedAt }) => issuedAt);
    expect(moments).toHaveLength(24);
    expect(new Set(moments)).toEqual(new Set(['2031-04-01 05:00:30.000']));
  });

  test('decides the year: a request of the old year that comes to its turn in the new one is numbered there', async () => {
    const items = await draftItems(author, 3, { to: 'กทท.' });
    const after = await clockAt('2031-12-31 17:00:00');
    const outcomes = await issueNumbers(
      items.map((item) => by(item, after, '2031-12-31 16:59:59')),
      storeNumbers,
      { isWhole: true },
    );
    expect(outcomes).toEqual(
      [1, 2, 3].map((sequence) => ({
        status: 'fulfilled',
        value: expect.objectContaining({ written: `คคง.-กทท.-000${sequence}-2575` }),
      })),
    );
    expect(await takenOf('คคง.-กทท.-{SEQ}-2574')).toEqual([]);
    expect((await takenOf('คคง.-กทท.-{SEQ}-2575')).map(({ issuedAt }) => issuedAt)).toEqual(
      Array.from({ length: 3 }, () => '2031-12-31 17:00:00.000'),
    );
  });
});

describe('numbering:verify', () => {
  test('finds all well after these', async () => {
    expect(await verifyNumbering(author)).toEqual([]);
  });

  test('names a number that was issued before the one in front of it', async () => {
    const [first, second] = await draftItems(author, 2, { to: 'ผรม.2' });
    const db = await clockAt('2031-05-01 05:00:00');
    await issueText(by(first, db, '2031-05-01 05:00:00'), storeNumbers);
    await issueText(by(second, db, '2031-05-01 05:00:00'), storeNumbers);
    const pattern = 'คคง.-ผรม.2-{SEQ}-2574';
    const [series] = await rowsOf<{ id: number; counterKey: CounterKey }>(
      author.db,
      sql`SELECT s.id, a.counter_key AS counterKey FROM document_number_series AS s
        JOIN document_number_audit AS a ON a.series_id = s.id AND a.chain_no = 2 WHERE s.printed_pattern = ${pattern}`,
    );
    if (!series) throw new Error('no series');
    await transact(author, async (tx) => {
      const [tip] = await lockSeries(tx, [series.id]);
      if (!tip) throw new Error('no series');
      await appendNumberAudit(tx, tip, [
        {
          event: 'CONFIRMED',
          documentId: second?.payload.id ?? null,
          documentPublicId: second?.payload.publicId ?? null,
          revisionPublicId: null,
          contentHash: null,
          purpose: null,
          sequence: 2,
          generatedNumber: 'คคง.-ผรม.2-0002-2574',
          counterKey: series.counterKey,
          templateUsed: '{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}',
          templateVersionId: null,
          requestId: null,
          reason: null,
          retryCount: 0,
          lockWaitMs: null,
          totalDurationMs: null,
          fallbackUsed: 'NONE',
          issuedAt: new Date('2031-05-01T04:59:59Z'),
          by: tx,
        },
      ]);
    });
    expect(await verifyNumbering(author)).toContainEqual({
      seriesId: series.id,
      rule: 'TIME',
      detail: expect.stringContaining('คคง.-ผรม.2-0002-2574'),
    });
  });

  test('names a moment of issue that was changed in ledger and document together', async () => {
    const [item] = await draftItems(author, 1, { to: 'สคฉ.3-03' });
    const db = await clockAt('2031-06-01 05:00:00');
    await issueText(by(item, db, '2031-06-01 05:00:00'), storeNumbers);
    const [triggers] = await admin.query<RowDataPacket[]>(`SHOW TRIGGERS WHERE Event = 'UPDATE'
      AND \`Table\` IN ('document_number_reservations', 'correspondences')`);
    for (const { Trigger } of triggers) await admin.query(`DROP TRIGGER ${Trigger}`);
    for (const [table, column] of [
      ['document_number_reservations', 'entity_uuid'],
      ['correspondences', 'uuid'],
    ] as const) {
      await admin.query(`UPDATE ${table} SET issued_at = '2031-06-02 05:00:00' WHERE ${column} = ?`, [
        item?.payload.publicId,
      ]);
    }
    expect(await verifyNumbering(author)).toContainEqual(
      expect.objectContaining({ rule: 'TIME', detail: expect.stringContaining('คคง.-สคฉ.3-03-0001-2574') }),
    );
  });
});
