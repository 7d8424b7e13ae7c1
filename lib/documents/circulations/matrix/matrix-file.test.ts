import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { auditLogs } from '@/db/schema/system';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { tableFile } from '@/lib/platform/exports/table-file';
import { readTable, type Table } from '@/lib/platform/tables/read-table';
import { createCirculation } from '../draft/create-circulation';
import { type CirculationCast, makeCast, sheetInput } from '../testing/circulation-cast';
import { checkMatrixFile } from './check-matrix-file';
import { exportMatrix } from './export-matrix';
import { listMatrix } from './list-matrix';
import type { MatrixEntryInput } from './schema';
import { setMatrix } from './set-matrix';
import { tryMatrix } from './try-matrix';

const db = getDatabase();
const projectCode = 'LCBP3-C2';
const HEADING = ['ประเภท', 'สัญญา', 'สาขางาน', 'ชื่อผู้ใช้', 'ชื่อ', 'หน้าที่', 'วันทำการ'];
let cast: CirculationCast;

beforeAll(async () => {
  cast = await makeCast();
});

async function usernameOf({ publicId }: MadeUser): Promise<string> {
  const [row] = await db.select({ username: users.username }).from(users).where(eq(users.publicId, publicId));
  return row?.username ?? '';
}

/** A file with its heading in the first row, as the readers give it. */
const sheetOf = (rows: string[][], columnNames = HEADING): Pick<Table, 'rows'> => ({
  rows: [columnNames, ...rows].map((cells, index) => ({ rowNo: index + 1, cells })),
});
const check = (ctx: UserCtx, sheet: Pick<Table, 'rows'>) => checkMatrixFile(ctx, projectCode, async () => sheet);

const entry = (userPublicId: string, parts: Partial<MatrixEntryInput> = {}): MatrixEntryInput => ({
  typeCode: 'LETTER',
  contractCode: null,
  disciplineCode: null,
  userPublicId,
  type: 'MAIN',
  days: 5,
  ...parts,
});

async function set(entries: MatrixEntryInput[]) {
  const { digest } = await listMatrix(cast.control, { projectCode });
  return setMatrix(cast.control, { projectCode, seen: digest, entries });
}

describe('a file of the matrix', () => {
  it('is shown as what it adds, changes, keeps and removes, and writes nothing until it is applied as a whole', async () => {
    const extra = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' });
    await set([entry(cast.main.publicId), entry(cast.action.publicId), entry(extra.publicId)]);
    const rows = [
      ['letter', '', '', (await usernameOf(cast.main)).toUpperCase(), 'any name', 'MAIN', '5'],
      ['LETTER', '', '', await usernameOf(cast.action), '', 'ดำเนินการ', '2'],
      ['', '', '', await usernameOf(cast.informed), '', 'For information', ''],
    ];
    const before = await listMatrix(cast.control, { projectCode });
    const checked = await check(cast.control, sheetOf(rows));
    expect(checked.rows.map(({ rowNo, change }) => [rowNo, change])).toEqual([
      [2, 'SAME'],
      [3, 'CHANGED'],
      [4, 'ADDED'],
      [null, 'REMOVED'],
    ]);
    expect(await listMatrix(cast.control, { projectCode })).toEqual(before);
    await setMatrix(cast.control, { projectCode, seen: checked.digest, entries: checked.entries ?? [] });
    const after = await listMatrix(cast.control, { projectCode });
    expect(after.entries.map(({ userPublicId, type, days }) => [userPublicId, type, days])).toEqual(
      expect.arrayContaining([
        [cast.main.publicId, 'MAIN', 5],
        [cast.action.publicId, 'ACTION', 2],
        [cast.informed.publicId, 'INFO', null],
      ]),
    );
    const audit = await db.select().from(auditLogs).where(eq(auditLogs.action, 'circulation.matrix_changed'));
    expect(audit.at(-1)?.changes).toMatchObject({
      entries: [3, 3],
      added: [null, 1],
      changed: [null, 1],
      removed: [null, 1],
    });
    // The same check again would save over a newer state.
    await expect(
      setMatrix(cast.control, { projectCode, seen: checked.digest, entries: checked.entries ?? [] }),
    ).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
  });

  it('names every fault with the number of its row, in the reader’s language, and is applied only without them', async () => {
    const stranger = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    const main = await usernameOf(cast.main);
    const faults: [string[], string][] = [
      [['NOPE', '', '', main, '', 'MAIN', '5'], 'ไม่รู้จักประเภทเอกสารนี้'],
      [['', 'LCBP3-C2', 'NOPE', main, '', 'MAIN', '5'], 'ไม่พบสาขางานนี้ในสัญญา'],
      [['', '', 'STR', main, '', 'MAIN', '5'], 'ไม่พบสาขางานนี้ในสัญญา'],
      [['', '', '', await usernameOf(stranger), '', 'MAIN', '5'], 'ไม่พบบุคคลนี้ในหน่วยงาน'],
      [['', '', '', '=HYPERLINK("x")', '', 'MAIN', '5'], 'ไม่พบบุคคลนี้ในหน่วยงาน'],
      [['', '', '', main, '', 'BOSS', '5'], 'ไม่รู้จักหน้าที่นี้'],
      [['', '', '', main, '', 'MAIN', '0'], 'วันทำการต้องเป็นจำนวนเต็ม 1–365'],
      [['', '', '', main, '', 'MAIN', '366'], 'วันทำการต้องเป็นจำนวนเต็ม 1–365'],
      [['', '', '', main, '', 'MAIN', '=1+1'], 'วันทำการต้องเป็นจำนวนเต็ม 1–365'],
      [['', '', '', main, '', 'ACTION', ''], 'วันทำการต้องเป็นจำนวนเต็ม 1–365'],
      [['', '', '', main, '', 'INFO', '5'], 'ผู้รับเพื่อทราบไม่มีวันครบกำหนด'],
      [['', '', '', await usernameOf(cast.informed), '', 'MAIN', '5'], 'บุคคลนี้ตอบใบเวียนไม่ได้ มอบหมายได้เฉพาะเพื่อทราบ'],
    ];
    const twice = ['LETTER', '', '', main, '', 'MAIN', '5'];
    const sheet = sheetOf([...faults.map(([cells]) => cells), twice, [...twice]]);
    const checked = await check({ ...cast.control, locale: 'th' }, sheet);
    expect(checked.entries).toBeNull();
    expect(checked.rows.map(({ rowNo, change, reasons }) => [rowNo, change, reasons])).toEqual([
      ...faults.map(([, reason], index) => [index + 2, 'REFUSED', [reason]]),
      ...[0, 1].map((index) => [faults.length + 2 + index, 'REFUSED', ['ซ้ำกับแถวอื่นที่มีประเภท สาขางาน และบุคคลเดียวกัน']]),
    ]);
    const english = await check({ ...cast.control, locale: 'en' }, sheet);
    expect(english.rows[0]?.reasons).toEqual(['The type of document is unknown']);
  });

  it('is refused without its columns, when it is too long, and for people who do not keep the matrix', async () => {
    await expect(check({ ...cast.control, locale: 'en' }, sheetOf([], HEADING.slice(0, 4)))).rejects.toMatchObject({
      code: 'MATRIX_COLUMNS',
      params: { columns: 'Role, Working days' },
    });
    const long = sheetOf(Array.from({ length: 501 }, () => ['', '', '', '', '', '', '']));
    await expect(check(cast.control, long)).rejects.toMatchObject({ code: 'IMPORT_TOO_MANY_ROWS' });
    const read = () => Promise.reject(new Error('the file was read'));
    await expect(checkMatrixFile(await userCtx(cast.main), projectCode, read)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('comes out as it goes in, and as headings alone', async () => {
    await set([
      entry(cast.main.publicId, { contractCode: 'LCBP3-C2', disciplineCode: 'STR' }),
      entry(cast.informed.publicId, { typeCode: null, type: 'INFO', days: null }),
    ]);
    const file = await exportMatrix(cast.control, projectCode, false);
    const look = { locale: 'th', era: 'be' } as const;
    for (const format of ['xlsx', 'csv'] as const) {
      const { content } = await tableFile(format, { sheet: 'matrix', ...file, caption: 'ตารางเวียน', look });
      const again = await check(cast.control, await readTable(Buffer.from(content)));
      expect(
        again.rows.map(({ change }) => change),
        format,
      ).toEqual(['SAME', 'SAME']);
    }
    const template = await exportMatrix(cast.control, projectCode, true);
    expect(template.rows).toEqual([]);
    expect((await tableFile('xlsx', { sheet: 'matrix', ...template, look })).content.length).toBeGreaterThan(0);
    // Another organization's matrix is another one.
    expect((await exportMatrix(cast.sender, projectCode, false)).rows).toEqual([]);
  });
});

describe('the days of a row', () => {
  it.each(['5', '๕', '5.0', '๐๕'])('are read from %s', async (days) => {
    const sheet = sheetOf([['LETTER', '', '', await usernameOf(cast.main), '', 'MAIN', days]]);
    expect((await check(cast.control, sheet)).entries).toMatchObject([{ days: 5 }]);
  });

  it.each(['5.5', '-5', '5 วัน', '1e1'])('are none in %s', async (days) => {
    const sheet = sheetOf([['LETTER', '', '', await usernameOf(cast.main), '', 'MAIN', days]]);
    expect((await check(cast.control, sheet)).entries).toBeNull();
  });

  it('are below a title, in any language', async () => {
    const { rows } = sheetOf([['LETTER', '', '', await usernameOf(cast.main), '', 'MAIN', '5']]);
    const titled = [
      { rowNo: 1, cells: ['ตารางเวียน', 'ตารางเวียน'] },
      ...rows.map((row) => ({ ...row, rowNo: row.rowNo + 2 })),
    ];
    expect((await check(cast.control, { rows: titled })).rows[0]).toMatchObject({ rowNo: 4 });
  });
});

describe('a trial of the matrix', () => {
  it('names the people of a document and what prevents its circulation, and starts none', async () => {
    await set([
      entry(cast.main.publicId),
      entry(cast.action.publicId, { type: 'ACTION', days: 2 }),
      entry(cast.informed.publicId, { type: 'INFO', days: null }),
    ]);
    const letter = await makeSubmitted(cast.sender, { to: ['สคฉ.3'] });
    const trial = await tryMatrix(cast.control, projectCode, letter.publicId);
    expect(trial.obstacles).toEqual([]);
    expect(trial.assignees.map(({ type, deadlineDate }) => [type, deadlineDate !== null])).toEqual([
      ['MAIN', true],
      ['ACTION', true],
      ['INFO', false],
    ]);
    await createCirculation(cast.control, sheetInput(cast, letter.publicId));
    expect((await tryMatrix(cast.control, projectCode, letter.publicId)).obstacles).toEqual(['EXISTS']);
    await set([entry(cast.action.publicId, { type: 'ACTION' })]);
    const secret = await makeSubmitted(cast.sender, { to: ['สคฉ.3'], secrecy: 'CONFIDENTIAL' });
    expect((await tryMatrix(cast.control, projectCode, secret.publicId)).obstacles).toEqual([
      'CONFIDENTIAL',
      'NO_MAIN',
    ]);
  });

  it('discloses no document that the actor may not see, and is for those who keep the matrix', async () => {
    const hidden = await makeSubmitted(cast.sender, { to: ['สคฉ.3'] });
    const stranger = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
    await expect(tryMatrix(stranger, projectCode, hidden.publicId)).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    });
    await expect(tryMatrix(await userCtx(cast.main), projectCode, hidden.publicId)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
