import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, openPool } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import { documentNumberFormats, documentNumberFormatVersions } from '@/db/schema/numbering';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { closeRedis } from '@/lib/platform/redis';
import { type DocumentToNumber, draftItems, issueText, makeAuthor, storeNumbers } from '../testing/documents';
import { verifyNumbering } from '../verify/verify';

let pool: Pool;
let author: UserCtx;

beforeAll(async () => {
  // One connection, whose clock the tests move.
  pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
  author = await makeAuthor(drizzle(pool));
});
afterEach(async () => {
  expect(await verifyNumbering(author)).toEqual([]);
  await author.db.execute(sql`SET timestamp = DEFAULT`);
});
afterAll(async () => {
  await pool.end();
  closeRedis();
  await closeDatabase();
});

/** Sets the database's clock; the server and this process run on UTC and Kathmandu time. */
async function itIs(utc: string): Promise<void> {
  await author.db.execute(sql`SET timestamp = UNIX_TIMESTAMP(${utc})`);
}

async function issue(wanted: DocumentToNumber): Promise<string> {
  const [item] = await draftItems(author, 1, wanted);
  if (!item) throw new Error('no draft');
  return issueText(item, storeNumbers);
}

async function setTemplate(type: string, template: string, overflow: 'WIDEN' | 'STOP' = 'WIDEN'): Promise<void> {
  const [ids] = await rowsOf<{ project: number; type: number }>(
    author.db,
    sql`SELECT p.id AS project, t.id AS type FROM projects AS p JOIN correspondence_types AS t
      WHERE p.project_code = 'LCBP3-C2' AND t.type_code = ${type}`,
  );
  if (!ids) throw new Error('not in the master data');
  const [existing] = await rowsOf<{ id: number; versions: number }>(
    author.db,
    sql`SELECT f.id, COUNT(v.id) AS versions FROM document_number_formats AS f
      LEFT JOIN document_number_format_versions AS v ON v.format_id = f.id
      WHERE f.project_id = ${ids.project} AND f.correspondence_type_id = ${ids.type} GROUP BY f.id`,
  );
  let formatId = existing?.id;
  if (formatId === undefined) {
    const [inserted] = await author.db
      .insert(documentNumberFormats)
      .values({ projectId: ids.project, correspondenceTypeId: ids.type });
    formatId = inserted.insertId;
  }
  await author.db.insert(documentNumberFormatVersions).values({
    formatId,
    versionNo: (existing?.versions ?? 0) + 1,
    formatTemplate: template,
    overflow,
    effectiveFrom: sql`NOW(3) - INTERVAL 1 MINUTE` as unknown as Date,
    changeReason: 'test',
  });
}

describe('the year', () => {
  test('of a number is the year in Bangkok: letters begin again at 17:00 UTC on 31 December', async () => {
    await itIs('2025-12-31 16:59:59');
    expect(await issue({ type: 'LETTER' })).toBe('คคง.-สคฉ.3-0001-2568');
    expect(await issue({ type: 'LETTER' })).toBe('คคง.-สคฉ.3-0002-2568');
    await itIs('2025-12-31 17:00:00');
    expect(await issue({ type: 'LETTER' })).toBe('คคง.-สคฉ.3-0001-2569');
    expect(await issue({ type: 'LETTER' })).toBe('คคง.-สคฉ.3-0002-2569');
  });

  test('counts for RFAs although it is not printed: each year has its counter, and the numbers go on', async () => {
    await itIs('2025-12-31 12:00:00');
    expect(await issue({ type: 'RFA', from: 'ผรม.2' })).toBe('LCBP3-C2-RFA-TER-RPT-0001-A');
    await itIs('2026-01-02 12:00:00');
    expect(await issue({ type: 'RFA', from: 'ผรม.2' })).toBe('LCBP3-C2-RFA-TER-RPT-0002-A');
    expect(await issue({ type: 'RFA', from: 'คคง.' })).toBe('LCBP3-C2-RFA-TER-RPT-0003-A');
    expect(await issue({ type: 'RFA', from: 'ผรม.2', revisionLabel: 'B' })).toBe('LCBP3-C2-RFA-TER-RPT-0004-B');
    const counters = await rowsOf(
      author.db,
      sql`SELECT current_year AS year, last_number AS last FROM document_number_counters AS c
        JOIN correspondence_types AS t ON t.id = c.correspondence_type_id
        WHERE t.type_code = 'RFA' ORDER BY last_number`,
    );
    expect(counters).toEqual([
      { year: 2025, last: 1 },
      { year: 2026, last: 3 },
      { year: 2026, last: 4 },
    ]);
  });
});

describe('a series', () => {
  test('belongs to one type: the first LETTER and the first MEMO between two organizations read alike', async () => {
    await itIs('2026-05-05 05:00:00');
    expect(await issue({ type: 'LETTER', from: 'TEAM', to: 'คคง.' })).toBe('TEAM-คคง.-0001-2569');
    expect(await issue({ type: 'MEMO', from: 'TEAM', to: 'คคง.' })).toBe('TEAM-คคง.-0001-2569');
  });

  test('of transmittals belongs to one sub-type', async () => {
    await itIs('2026-05-05 05:00:00');
    expect(await issue({ type: 'TRANSMITTAL', subType: '21' })).toBe('คคง.-สคฉ.3-21-0001-2569');
    expect(await issue({ type: 'TRANSMITTAL', subType: '22' })).toBe('คคง.-สคฉ.3-22-0001-2569');
    expect(await issue({ type: 'TRANSMITTAL', subType: '21' })).toBe('คคง.-สคฉ.3-21-0002-2569');
  });

  test('goes on when its template changes, and when it changes back', async () => {
    await itIs('2026-06-01 05:00:00');
    const memo = { type: 'MEMO', from: 'คคง.', to: 'กทท.' } as const;
    expect(await issue(memo)).toBe('คคง.-กทท.-0001-2569');
    expect(await issue(memo)).toBe('คคง.-กทท.-0002-2569');
    await setTemplate('MEMO', 'M/{ORIGINATOR}/{RECIPIENT}/{SEQ:3}/{YEAR:A.D.}');
    expect(await issue(memo)).toBe('M/คคง./กทท./003/2026');
    await itIs('2026-06-01 06:00:00');
    await setTemplate('MEMO', '{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}');
    expect(await issue(memo)).toBe('คคง.-กทท.-0004-2569');
    // Numbers of the other template are also accounted for in this series.
    const [skipped] = await rowsOf(
      author.db,
      sql`SELECT sequence, state FROM document_number_reservations WHERE number_key = 'คคง.-กทท.-0003-2569'`,
    );
    expect(skipped).toEqual({ sequence: 3, state: 'SKIPPED' });
  });

  test('of a year in which a request is only repeated takes nothing, and has the counter that it was made with', async () => {
    await itIs('2026-12-31 05:00:00');
    const [item] = await draftItems(author, 1, { type: 'NOTICE', from: 'คคง.', to: 'EN' });
    if (!item) throw new Error('no draft');
    expect(await issueText(item, storeNumbers)).toBe('คคง.-EN-0001-2569');
    const later = { ...item, request: { ...item.request, issuedAt: new Date('2027-01-04T05:00:00Z') } };
    await itIs('2027-01-04 05:00:00');
    expect(await issueText(later, storeNumbers)).toBe('คคง.-EN-0001-2569');
    const counters = await rowsOf(
      author.db,
      sql`SELECT c.current_year AS year, c.last_number AS last, s.printed_pattern AS pattern
        FROM document_number_counters AS c JOIN document_number_series AS s ON s.id = c.series_id
        JOIN correspondence_types AS t ON t.id = c.correspondence_type_id
        WHERE t.type_code = 'NOTICE' ORDER BY c.current_year`,
    );
    expect(counters).toEqual([
      { year: 2026, last: 1, pattern: 'คคง.-EN-{SEQ}-2569' },
      { year: 2027, last: 0, pattern: 'คคง.-EN-{SEQ}-2570' },
    ]);
    expect(await issue({ type: 'NOTICE', from: 'คคง.', to: 'EN' })).toBe('คคง.-EN-0001-2570');
  });

  test('goes on when {SEQ:n} gets wider, and is the same series', async () => {
    await itIs('2026-07-01 05:00:00');
    const memo = { type: 'MEMO', from: 'สคฉ.3', to: 'คคง.' } as const;
    expect(await issue(memo)).toBe('สคฉ.3-คคง.-0001-2569');
    await setTemplate('MEMO', '{ORIGINATOR}-{RECIPIENT}-{SEQ:6}-{YEAR:B.E.}');
    expect(await issue(memo)).toBe('สคฉ.3-คคง.-000002-2569');
    const [series] = await rowsOf(
      author.db,
      sql`SELECT COUNT(*) AS count FROM document_number_series WHERE printed_pattern = 'สคฉ.3-คคง.-{SEQ}-2569'
        AND last_number = 2`,
    );
    expect(series).toEqual({ count: 1 });
  });

  test('that is full stops where its template says so, and takes nothing', async () => {
    await itIs('2026-08-01 05:00:00');
    await setTemplate('RFI', 'Q-{ORIGINATOR}-{RECIPIENT}-{SEQ:1}-{YEAR:B.E.}', 'STOP');
    const rfi = { type: 'RFI', from: 'ผรม.2', to: 'คคง.' } as const;
    for (let sequence = 1; sequence <= 9; sequence += 1) await issue(rfi);
    await expect(issue(rfi)).rejects.toMatchObject({ code: 'SEQUENCE_EXHAUSTED', status: 409 });
    expect(
      await rowsOf(author.db, sql`SELECT number_key FROM document_number_reservations WHERE sequence > 9`),
    ).toEqual([]);
  });

  test('passes over a text that is taken already, and says why in the ledger', async () => {
    await itIs('2026-09-01 05:00:00');
    const letter = { type: 'LETTER', from: 'กทท.', to: 'TEAM' } as const;
    expect(await issue(letter)).toBe('กทท.-TEAM-0001-2569');
    // As an import would: another series of the project owns two texts of this one.
    await author.db.execute(sql`INSERT INTO document_number_series
      (project_id, correspondence_type_id, printed_pattern, start_number, last_number, version, seq_width)
      SELECT project_id, correspondence_type_id, 'imported-{SEQ}', 0, 0, 1, 4 FROM document_number_series
      WHERE printed_pattern = 'กทท.-TEAM-{SEQ}-2569'`);
    for (const [sequence, text] of [
      [1, 'กทท.-TEAM-0002-2569'],
      [2, 'กทท.-TEAM-0003-2569'],
    ] as const) {
      await author.db.execute(sql`INSERT INTO document_number_reservations
        (series_id, sequence, project_id, correspondence_type_id, number_key, state, request_id, current_year,
          printed_codes, counter_key, template_used)
        SELECT id, ${sequence}, project_id, correspondence_type_id, ${text}, 'IMPORTED', UUID(), 2026, '{}', '{}', ''
        FROM document_number_series WHERE printed_pattern = 'imported-{SEQ}'`);
    }
    expect(await issue(letter)).toBe('กทท.-TEAM-0004-2569');
    const skipped = await rowsOf<{ sequence: number; reason: string }>(
      author.db,
      sql`SELECT r.sequence, r.reason FROM document_number_reservations AS r
        JOIN document_number_series AS s ON s.id = r.series_id
        WHERE s.printed_pattern = 'กทท.-TEAM-{SEQ}-2569' AND r.state = 'SKIPPED' ORDER BY r.sequence`,
    );
    expect(skipped.map((row) => row.sequence)).toEqual([2, 3]);
    expect(skipped[0]?.reason).toMatch(/มีผู้ใช้แล้ว.*taken already/);
    // The simulated import wrote no audit rows and did not raise its series.
    await author.db.execute(
      sql`UPDATE document_number_series SET last_number = 2 WHERE printed_pattern = 'imported-{SEQ}'`,
    );
    expect((await verifyNumbering(author)).map((finding) => finding.rule)).toEqual(['AUDIT_MISSING']);
    await pool.query(`INSERT INTO document_number_audit (series_id, chain_no, event, sequence, generated_number, counter_key,
      template_used, prev_hash, row_hash) SELECT series_id, -sequence, 'IMPORTED', sequence, number_key, '{}', '', '', ''
      FROM document_number_reservations WHERE state = 'IMPORTED'`);
  });
});
