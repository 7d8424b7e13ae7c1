import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { workbookParts, zipOf } from '@/lib/platform/tables/testing/workbook-files';
import { verifyNumbering } from '../engine/verify/verify';
import { checkImport } from './check-import';
import { getImport } from './import-queries';
import { type ImportPeople, importSteps, makeImportPeople, numberOf, seriesOf } from './testing/import-steps';
import { formWith } from './testing/register-files';
import { uploadImport } from './upload-import';

const db = getDatabase();

let people: ImportPeople;
let steps: ReturnType<typeof importSteps>;

beforeAll(async () => {
  people = await makeImportPeople();
  steps = importSteps(people);
});

afterEach(async () => {
  expect(await verifyNumbering(people.preparer)).toEqual([]);
});

const send = async (name: string, content: string | Uint8Array, type = 'RFI') =>
  (await uploadImport(people.preparer, { project: 'LCBP3-C2', type }, formWith(name, content))).answer;
const detailOf = (at: { publicId: string }) => getImport(people.preparer, at.publicId);

describe('what a column does not say', () => {
  it('is asked before anything can be approved, and read by the answer', async () => {
    const at = await send('a.csv', 'Document No.,Subject\nXQA-C2-1950,a\nXQB-1,b\nXQB-2,c');
    expect(await steps.verdicts(at.publicId)).toEqual([
      { rowNo: 2, verdict: 'QUESTION', detail: { text: 'XQA-C2-1950' } },
      { rowNo: 3, verdict: 'FOREIGN' },
      { rowNo: 4, verdict: 'FOREIGN' },
    ]);
    const [question] = (await detailOf(at)).questions;
    expect(question).toEqual({ kind: 'SERIES', shape: 'XQA-C#-#', example: 'XQA-C2-1950', places: [0, 1], rows: 1 });
    await expect(steps.approve(at, { leavesOutProblems: true })).rejects.toMatchObject({
      code: 'IMPORT_QUESTIONS',
      status: 409,
    });
    const answered = await checkImport(people.preparer, { ...at, answers: { series: { 'XQA-C#-#': 1 } } });
    expect(await detailOf(at)).toMatchObject({ questions: [], answers: { series: { 'XQA-C#-#': 1 } } });
    expect((await detailOf(at)).series.map(({ pattern }) => pattern)).toEqual(['XQA-C2-{SEQ}', 'XQB-{SEQ}']);
    const audit = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, at.publicId));
    expect(audit.at(-1)?.changes).toMatchObject({ answers: [{}, { series: { 'XQA-C#-#': 1 } }] });
    await steps.approve(answered);
    expect(await seriesOf('RFI', 'XQA-C2-{SEQ}')).toMatchObject({ last: 1950 });
  });

  it('is the series when it passes the years: one series, no question', async () => {
    const at = await send('a.csv', 'Document No.,Subject\nXQC-C2-1949,a\nXQC-C2-1950,b');
    expect((await detailOf(at)).series).toMatchObject([
      { pattern: 'XQC-C2-{SEQ}', firstNumber: 1949, lastNumber: 1950 },
    ]);
    await steps.approve(at);
    expect(await seriesOf('RFI', 'XQC-C2-{SEQ}')).toMatchObject({ last: 1950 });
  });

  it('about numbers of digits alone is a human’s yes', async () => {
    const at = await send('a.csv', 'No;Date\n7;1/3/2568\n9;2/3/2568');
    expect((await detailOf(at)).questions).toEqual([{ kind: 'DIGITS_ONLY', example: '7', rows: 2 }]);
    await expect(steps.approve(at, { leavesOutProblems: true })).rejects.toMatchObject({ code: 'IMPORT_QUESTIONS' });
    await checkImport(people.preparer, { ...at, answers: { digitsOnly: true } });
    expect((await detailOf(at)).series).toMatchObject([{ pattern: '{SEQ}', firstNumber: 7, lastNumber: 9 }]);
  });

  it('about dates is asked for the column, and unreadable ones are named', async () => {
    const csv = `Document No.,Date\n${numberOf(301)},03/04/2025\n${numberOf(302)},05/06/2025\n${numberOf(303)},yesterday`;
    const at = await send('a.csv', csv, 'LETTER');
    expect(await steps.verdicts(at.publicId)).toEqual([
      { rowNo: 2, verdict: 'QUESTION', detail: { text: '03/04/2025' } },
      { rowNo: 3, verdict: 'QUESTION', detail: { text: '05/06/2025' } },
      { rowNo: 4, verdict: 'DATE_INVALID', detail: { text: 'yesterday' } },
    ]);
    await checkImport(people.preparer, { ...at, answers: { dateOrder: 'MONTH' } });
    expect((await detailOf(at)).dates).toEqual({ order: 'MONTH', example: '03/04/2025', readAs: '2025-03-04' });
  });

  it('about the order of dates is answered by one of them', async () => {
    const csv = `Document No.,Date\n${numberOf(311)},03/13/2025\n${numberOf(312)},03/04/2025`;
    const at = await send('a.csv', csv, 'LETTER');
    expect(await detailOf(at)).toMatchObject({
      questions: [],
      dates: { order: 'MONTH', example: '03/13/2025', readAs: '2025-03-13' },
    });
  });
});

describe('the heading of a register', () => {
  it('is below titles, and the row of the document number is not the number of the row', async () => {
    const csv = `Register of letters 2568;;\n;;\nNo;Document No.;Date\n1;${numberOf(321)};1/3/2568\n2;${numberOf(322)};2/3/2568`;
    const at = await send('a.csv', csv, 'LETTER');
    expect(at.state).toBe('CHECKED');
    expect(await steps.verdicts(at.publicId)).toEqual([
      { rowNo: 4, verdict: 'OK' },
      { rowNo: 5, verdict: 'OK' },
    ]);
    expect(await detailOf(at)).toMatchObject({
      headingRow: 3,
      columnNames: ['No', 'Document No.', 'Date'],
      mapping: { number: 1, date: 2 },
      rowCount: 2,
    });
  });

  it('is chosen by a person, with the rows below it alone, and there and back', async () => {
    const csv = `ก,ข\nเลขของเรา,คำ\n${numberOf(331)},a\n${numberOf(332)},b`;
    const at = await send('a.csv', csv, 'LETTER');
    expect(at.state).toBe('UPLOADED');
    const first = await checkImport(people.preparer, {
      ...at,
      heading: 2,
      mapping: { number: 0 },
      defaultType: 'LETTER',
    });
    expect(await steps.verdicts(at.publicId)).toEqual([
      { rowNo: 3, verdict: 'OK' },
      { rowNo: 4, verdict: 'OK' },
    ]);
    expect(await detailOf(at)).toMatchObject({
      headingRow: 2,
      columnNames: ['เลขของเรา', 'คำ'],
      rowCount: 2,
      problemCount: 0,
    });
    const none = await checkImport(people.preparer, { ...first, heading: 0 });
    expect(await detailOf(at)).toMatchObject({ headingRow: 0, columnNames: ['', ''], rowCount: 4, problemCount: 2 });
    await expect(checkImport(people.preparer, { ...none, heading: 4 })).rejects.toMatchObject({ code: 'IMPORT_EMPTY' });
    await expect(checkImport(people.preparer, { ...none, heading: 9 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    const again = await checkImport(people.preparer, { ...none, heading: 2 });
    await steps.approve(again);
    expect((await detailOf(at)).rowCount).toBe(2);
  });

  it('and numbers are read as a spreadsheet shows them', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;คคง.-สคฉ.3-&quot;0000&quot;-2568&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>';
    const data =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>ทะเบียนหนังสือส่ง</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>เลขที่</t></is></c><c r="B2" t="inlineStr"><is><t>เรื่อง</t></is></c></row><row r="3"><c r="A3" s="1"><v>341</v></c><c r="B3" t="inlineStr"><is><t>x</t></is></c></row>';
    const parts = workbookParts(data, [], '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>').map((part) =>
      part.name === 'xl/styles.xml' ? { ...part, content: Buffer.from(styles) } : part,
    );
    const at = await send('a.xlsx', new Uint8Array(zipOf(parts)), 'LETTER');
    expect(await steps.verdicts(at.publicId)).toEqual([{ rowNo: 3, verdict: 'OK' }]);
    expect((await detailOf(at)).series).toMatchObject([{ pattern: 'คคง.-สคฉ.3-{SEQ}-2568', lastNumber: 341 }]);
  });
});
