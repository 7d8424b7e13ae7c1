import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { documentNumberImportRows, documentNumberImports } from '@/db/schema/number-imports';
import { auditLogs } from '@/db/schema/system';
import { checkImport } from './check-import';
import { getImport } from './import-queries';
import { exportImport, listImportRows } from './row-queries';
import { CheckImport, ListImportRows, type RowCorrection } from './schema';
import { type ImportAt, type ImportPeople, importSteps, makeImportPeople, numberOf } from './testing/import-steps';

// Rows that the check refused are corrected in the check itself, and the file stays as it came.

const db = getDatabase();
/** No other test writes to it. */
const TO = 'สคฉ.3-04';
let people: ImportPeople;
let steps: ReturnType<typeof importSteps>;
/** Every upload has numbers of its own: a file with the same numbers in two imports is another test. */
let next = 1000;

beforeAll(async () => {
  people = await makeImportPeople();
  steps = importSteps(people);
});
afterAll(closeDatabase);

const correct = (at: ImportAt, corrections: RowCorrection[], ctx = people.preparer, more: object = {}) =>
  checkImport(ctx, { publicId: at.publicId, versionNo: at.versionNo, corrections, ...more });

/** Rows 2 to 5: one that can be entered, the same again, a day that no month has, no number. */
async function upload() {
  next += 10;
  const at = await steps.upload('LETTER', [
    [numberOf(next, undefined, TO), '1/3/2568'],
    [numberOf(next, undefined, TO), '2/3/2568'],
    [numberOf(next + 2, undefined, TO), '31/2/2568'],
    ['ไม่มีเลข', '4/3/2568'],
  ]);
  return { at, number: (plus: number) => numberOf(next + plus, undefined, TO) };
}

const verdictsOf = async ({ publicId }: ImportAt) => (await steps.verdicts(publicId)).map(({ verdict }) => verdict);
const auditOf = async ({ publicId }: ImportAt) =>
  (await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, publicId)).orderBy(auditLogs.id)).map(
    ({ action, changes }) => ({ action, changes }),
  );
const filed = async ({ publicId }: ImportAt, rowNo: number) => {
  const [row] = await db
    .select({ cells: documentNumberImportRows.cells, correctedCells: documentNumberImportRows.correctedCells })
    .from(documentNumberImportRows)
    .innerJoin(documentNumberImports, eq(documentNumberImports.id, documentNumberImportRows.importId))
    .where(and(eq(documentNumberImports.publicId, publicId), eq(documentNumberImportRows.rowNo, rowNo)));
  return row;
};

describe('refused rows', () => {
  it('are corrected and checked together, marked, audited one by one, and the file stays as it came', async () => {
    const { at, number } = await upload();
    expect(await verdictsOf(at)).toEqual(['OK', 'DUPLICATE', 'DATE_INVALID', 'UNREADABLE']);
    const again = await correct(at, [
      { rowNo: 3, values: { number: ` ${number(1)}\u200b ` } },
      { rowNo: 4, values: { date: '2568/02/28' } },
    ]);
    expect(again).toMatchObject({ state: 'CHECKED', versionNo: at.versionNo + 1 });
    expect(await verdictsOf(at)).toEqual(['OK', 'OK', 'OK', 'UNREADABLE']);
    const { rows } = await listImportRows(people.preparer, ListImportRows.parse({ publicId: at.publicId }));
    expect(rows.map(({ isCorrected }) => isCorrected)).toEqual([false, true, true, false]);
    expect(rows[2]).toMatchObject({ date: '2025-02-28', numberText: number(2) });
    // Correctable fields, with the texts of the file.
    expect(rows[0]?.correctable).toBeNull();
    expect(rows[2]?.correctable?.date).toEqual({ text: '2568/02/28', filed: '31/2/2568' });
    expect(rows[3]?.correctable?.number).toEqual({ text: 'ไม่มีเลข', filed: 'ไม่มีเลข' });
    expect((await filed(at, 3))?.cells[0]).toBe(number(0));
    expect((await filed(at, 3))?.correctedCells?.[0]).toBe(number(1));
    const audit = await auditOf(at);
    expect(audit.filter(({ action }) => action === 'numbering.import_row_corrected')).toEqual([
      {
        action: 'numbering.import_row_corrected',
        changes: { fileRow: [3, 3], number: [number(0), number(1)] },
      },
      {
        action: 'numbering.import_row_corrected',
        changes: { fileRow: [4, 4], date: ['31/2/2568', '2568/02/28'] },
      },
    ]);
    expect(audit.at(-1)).toMatchObject({ action: 'numbering.import_checked', changes: { corrected: [null, 2] } });
    expect(await getImport(people.preparer, at.publicId)).toMatchObject({ enteredCount: 3, problemCount: 1 });
    const result = await exportImport(people.preparer, at.publicId);
    expect(result.rows[1]).toMatchObject({ isCorrected: true, cells: expect.arrayContaining([number(1)]) });
  });

  it('keep their correction through later checks, are corrected again, and go back to the file', async () => {
    const { at, number } = await upload();
    const first = await correct(at, [{ rowNo: 3, values: { number: number(1) } }]);
    const plain = await checkImport(people.preparer, first);
    expect(await verdictsOf(at)).toEqual(['OK', 'OK', 'DATE_INVALID', 'UNREADABLE']);
    const second = await correct(plain, [{ rowNo: 3, values: { number: number(4), subject: 'เรื่องที่แก้' } }]);
    expect((await filed(at, 3))?.correctedCells).toEqual(expect.arrayContaining([number(4), 'เรื่องที่แก้']));
    await correct(second, [{ rowNo: 3, values: { number: number(0), subject: 'เรื่องเดิม' } }]);
    expect(await filed(at, 3)).toMatchObject({ correctedCells: null });
    expect(await verdictsOf(at)).toEqual(['OK', 'DUPLICATE', 'DATE_INVALID', 'UNREADABLE']);
  });

  it('that are given the text that they have leave no audit row', async () => {
    const { at } = await upload();
    await correct(at, [{ rowNo: 4, values: { date: '31/2/2568' } }]);
    expect((await auditOf(at)).map(({ action }) => action)).not.toContain('numbering.import_row_corrected');
    expect(await filed(at, 4)).toMatchObject({ correctedCells: null });
  });

  it('are entered as corrected by the second person', async () => {
    const { at, number } = await upload();
    const checked = await correct(at, [{ rowNo: 3, values: { number: number(1) } }]);
    await steps.approve(checked, { leavesOutProblems: true });
    const { rows } = await listImportRows(people.preparer, ListImportRows.parse({ publicId: at.publicId }));
    expect(rows[1]).toMatchObject({ numberText: number(1), isCorrected: true, correctable: null });
    expect(rows[1]?.explained).not.toBeNull();
  });
});

describe('a correction is refused', () => {
  const fix: RowCorrection[] = [{ rowNo: 4, values: { date: '28/2/2568' } }];

  it('to everybody but the preparer, and nothing is written', async () => {
    const { at } = await upload();
    await expect(correct(at, fix, people.approver)).rejects.toMatchObject({ code: 'IMPORT_CORRECTION' });
    await expect(correct(at, fix, people.controller)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { rows } = await listImportRows(people.approver, ListImportRows.parse({ publicId: at.publicId }));
    expect(rows.every(({ correctable }) => correctable === null)).toBe(true);
    expect(await filed(at, 4)).toMatchObject({ correctedCells: null });
    expect(await getImport(people.preparer, at.publicId)).toMatchObject({ versionNo: at.versionNo });
  });

  it('for rows that were not refused, do not exist or are above the heading, and for a field without a column', async () => {
    const { at, number } = await upload();
    const entered = correct(at, [{ rowNo: 2, values: { number: number(5) } }]);
    await expect(entered).rejects.toMatchObject({ code: 'IMPORT_ROW_ENTERED', params: { row: 2 } });
    for (const rowNo of [1, 99])
      await expect(correct(at, [{ rowNo, values: { number: number(5) } }])).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    await expect(correct(at, [{ rowNo: 4, values: { discipline: 'CV' } }])).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fieldErrors: { discipline: ['INVALID_INPUT'] },
    });
    const twice = CheckImport.safeParse({ ...at, corrections: [...fix, ...fix] });
    expect(twice.success).toBe(false);
  });

  it('in another state and at an older version; of two at once one is written', async () => {
    const { at, number } = await upload();
    const both = await Promise.allSettled([
      correct(at, fix),
      correct(at, [{ rowNo: 5, values: { number: number(6) } }]),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = both.find((one) => one.status === 'rejected');
    expect(lost?.reason).toMatchObject({ code: 'RECORD_CHANGED' });
    await expect(correct(at, fix)).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    const now = { publicId: at.publicId, versionNo: at.versionNo + 1 };
    await steps.approve(now, { leavesOutProblems: true });
    await expect(correct({ ...now, versionNo: now.versionNo + 1 }, fix)).rejects.toMatchObject({
      code: 'IMPORT_STATE',
    });
  });
});
