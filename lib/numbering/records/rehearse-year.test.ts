import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, openPool } from '@/db/client';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { closeRedis } from '@/lib/platform/redis';
import { prewarmYear } from '../engine/counters/prewarm-year';
import { type DocumentToNumber, draftItems, issueText, makeAuthor, storeNumbers } from '../engine/testing/documents';
import { saveFormatVersion } from '../formats/save-format-version';
import { SaveFormatVersion } from '../formats/schema';
import { rehearseYear } from './rehearse-year';

let pool: Pool;
let author: UserCtx;
let projectAdmin: UserCtx;

beforeAll(async () => {
  // One connection, whose clock the test moves.
  pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
  author = await makeAuthor(drizzle(pool));
  const user = await makeUser({ organization: 'คคง.', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' });
  projectAdmin = { ...(await userCtx(user)), db: author.db };
});
afterAll(async () => {
  await pool.end();
  closeRedis();
  await closeDatabase();
});

const itIs = (utc: string) => author.db.execute(sql`SET timestamp = UNIX_TIMESTAMP(${utc})`);

async function issue(wanted: DocumentToNumber): Promise<string> {
  const [item] = await draftItems(author, 1, wanted);
  if (!item) throw new Error('no draft');
  return issueText(item, storeNumbers);
}

const rehearse = () => rehearseYear(projectAdmin, 'LCBP3-C2');

it('letters begin again, RFAs go on, and the rehearsal equals the issue on 1 January', async () => {
  await itIs('2025-11-20 05:00:00');
  await issue({ type: 'LETTER' });
  await issue({ type: 'LETTER' });
  await issue({ type: 'RFA' });
  const rehearsal = await rehearse();
  expect(rehearsal).toMatchObject({ year: 2026, startsAt: '2025-12-31T17:00:00.000Z' });
  const told = rehearsal.series.map(({ typeCode, outcome, lastNow, first }) => ({ typeCode, outcome, lastNow, first }));
  expect(told.sort((a, b) => (a.typeCode < b.typeCode ? -1 : 1))).toEqual([
    { typeCode: 'LETTER', outcome: 'RESTARTS', lastNow: 2, first: 'คคง.-สคฉ.3-0001-2569' },
    { typeCode: 'RFA', outcome: 'CONTINUES', lastNow: 1, first: 'LCBP3-C2-RFA-TER-RPT-0002-{REV}' },
  ]);
  expect(rehearsal.series.every((series) => series.warnings.length === 0)).toBe(true);
  expect(rehearsal.job).toEqual({
    nextRunAt: '2025-12-30T17:00:00.000Z',
    lastRunAt: null,
    lastMade: null,
    existing: 0,
  });
});

it('warns of a template that begins that morning, and of a sequence that is nearly or wholly used up', async () => {
  await itIs('2025-12-20 05:00:00');
  const save = (typeCode: string, versionNo: number, template: string, more: object = {}) =>
    saveFormatVersion(
      { ...author, ...projectAdmin },
      SaveFormatVersion.parse({
        configId: `LCBP3-C2.${typeCode}`,
        versionNo,
        template,
        reason: 'ตามมติที่ประชุม',
        ...more,
      }),
    );
  await save('MEMO', 0, 'M/{ORIGINATOR}/{RECIPIENT}/{SEQ:1}/');
  await save('NOTICE', 0, 'N/{ORIGINATOR}/{RECIPIENT}/{SEQ:1}/', { overflow: 'STOP' });
  for (let index = 0; index < 8; index++) await issue({ type: 'MEMO' });
  await save('LETTER', 0, '{ORIGINATOR}/{RECIPIENT}/{SEQ:4}/{YEAR:A.D.}', {
    effectiveFrom: '2026-01-01T00:00:00+07:00',
  });
  const { series } = await rehearse();
  const of = (typeCode: string) => series.find((row) => row.typeCode === typeCode);
  expect(of('MEMO')).toMatchObject({
    outcome: 'CONTINUES',
    first: 'M/คคง./สคฉ.3/9/',
    warnings: [{ kind: 'NEARLY_FULL', percent: 88 }],
  });
  expect(of('LETTER')).toMatchObject({
    first: 'คคง./สคฉ.3/0001/2026',
    warnings: [{ kind: 'TEMPLATE_BEGINS', versionNo: 1, at: '2025-12-31T17:00:00.000Z' }],
  });
  await issue({ type: 'NOTICE', to: 'TEAM' });
  await issue({ type: 'NOTICE', to: 'กทท.' });
  await save('NOTICE', 1, 'N/{ORIGINATOR}/{SEQ:3}/', { effectiveFrom: '2026-01-01T00:00:00+07:00' });
  const merged = (await rehearse()).series.filter((row) => row.typeCode === 'NOTICE');
  expect(merged).toMatchObject([
    { patternThen: 'N/คคง./{SEQ}/', warnings: [{ kind: 'TEMPLATE_BEGINS' }, { kind: 'MERGES' }] },
    { patternThen: 'N/คคง./{SEQ}/', warnings: [{ kind: 'TEMPLATE_BEGINS' }, { kind: 'MERGES' }] },
  ]);
  await save('MEMO', 1, 'M/{ORIGINATOR}/{RECIPIENT}/{SEQ:1}/', { overflow: 'STOP' });
  await issue({ type: 'MEMO' });
  const stopped = (await rehearse()).series.find((row) => row.typeCode === 'MEMO');
  expect(stopped).toMatchObject({ outcome: 'STOPS', first: null, warnings: [{ kind: 'FULL' }] });
});

it('tells when the worker made the new year’s rows, and comes true', async () => {
  await itIs('2025-12-31 10:00:00');
  const made = await prewarmYear(systemCtx('test', author.db));
  expect(made).toBe(5);
  expect((await rehearse()).job).toMatchObject({ lastRunAt: '2025-12-31T10:00:00.000Z', lastMade: 5, existing: 5 });
  const promised = new Map((await rehearse()).series.map((series) => [series.typeCode, series.first]));
  await itIs('2025-12-31 17:00:01');
  expect(await issue({ type: 'LETTER' })).toBe(promised.get('LETTER'));
  expect(await issue({ type: 'RFA' })).toBe(promised.get('RFA')?.replace('{REV}', 'A'));
});

it('requires permission on the project’s templates', async () => {
  const stranger = { ...(await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }))), db: author.db };
  await expect(rehearseYear(stranger, 'LCBP3-C2')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(rehearseYear(projectAdmin, 'NO-SUCH')).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
});
