import { and, eq, like } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { documentNumberImportRows } from '@/db/schema/number-imports';
import { auditLogs } from '@/db/schema/system';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { csvText } from '@/lib/platform/exports/csv-lines';
import { registerCsv } from '@/lib/platform/tables/testing/workbook-files';
import { verifyNumbering } from '../engine/verify/verify';
import { checkImport } from './check-import';
import { discardImport } from './discard-import';
import { getImport } from './import-queries';
import { exportImport } from './row-queries';
import {
  type ImportPeople,
  importSteps,
  makeImportPeople,
  numberOf,
  REASON,
  seriesOf,
  year,
} from './testing/import-steps';
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

describe('the dry run', () => {
  it('says of each row what it is, and touches nothing', async () => {
    const issued = await makeSubmitted(people.controller, { typeCode: 'LETTER' });
    expect(issued.documentNumber).toBe(numberOf(1));
    const at = await steps.upload('LETTER', [
      [numberOf(1)],
      [numberOf(2), '1/3/2568'],
      [`คคง สคฉ3 ๐๐๐๖/${String(year).slice(2)}`],
      [numberOf(2)],
      ['กทท/ว 12/2561', '4/5/2561'],
      [numberOf(20_000)],
      [numberOf(3, year + 5)],
      ['ไม่มีเลข'],
      ['=CONCAT("x",1)'],
      [numberOf(7), '31/2/2568'],
      [''],
    ]);
    expect(at).toMatchObject({ state: 'CHECKED', versionNo: 2 });
    expect(await steps.verdicts(at.publicId)).toEqual([
      { rowNo: 2, verdict: 'TAKEN', detail: { state: 'CONFIRMED' } },
      { rowNo: 3, verdict: 'OK' },
      { rowNo: 4, verdict: 'OK', detail: { readAs: numberOf(6) }, missingBefore: 3 },
      { rowNo: 5, verdict: 'DUPLICATE', detail: { row: 3 } },
      { rowNo: 6, verdict: 'FOREIGN' },
      { rowNo: 7, verdict: 'OUT_OF_RANGE', detail: { after: 6 } },
      { rowNo: 8, verdict: 'OUT_OF_RANGE', detail: { year: year + 5 - 543 } },
      { rowNo: 9, verdict: 'UNREADABLE' },
      { rowNo: 10, verdict: 'FORMULA' },
      { rowNo: 11, verdict: 'DATE_INVALID', detail: { text: '31/2/2568' } },
      { rowNo: 12, verdict: 'UNREADABLE' },
    ]);
    expect(await steps.verdicts(at.publicId, 'holes')).toHaveLength(1);
    const detail = await getImport(people.preparer, at.publicId);
    expect(detail).toMatchObject({ enteredCount: 3, problemCount: 8, isOwn: true, fileEncoding: 'UTF-8' });
    expect(detail.series).toEqual([
      {
        typeCode: 'LETTER',
        pattern: 'กทท/ว {SEQ}/2561',
        isForeign: true,
        lastBefore: null,
        firstNumber: 12,
        lastNumber: 12,
        numberCount: 1,
        holeCount: 0,
      },
      {
        typeCode: 'LETTER',
        pattern: `คคง.-สคฉ.3-{SEQ}-${year}`,
        isForeign: false,
        lastBefore: 1,
        firstNumber: 1,
        lastNumber: 6,
        numberCount: 2,
        holeCount: 3,
      },
    ]);
    expect(await seriesOf('LETTER')).toMatchObject({ last: 1 });
  });

  it('of a file whose heading says nothing waits for the columns to be named', async () => {
    const at = await steps.upload('MEMO', [[numberOf(1)]], ['A', 'B', 'C', 'D']);
    expect(at).toMatchObject({ state: 'UPLOADED', versionNo: 1 });
    await expect(checkImport(people.preparer, { ...at, mapping: { subject: 2 } })).rejects.toMatchObject({
      code: 'IMPORT_NUMBER_COLUMN',
    });
    const checked = await checkImport(people.preparer, {
      publicId: at.publicId,
      versionNo: 1,
      mapping: { number: 0, subject: 2 },
      defaultType: 'MEMO',
    });
    expect(checked).toMatchObject({ state: 'CHECKED', versionNo: 2 });
    expect(await steps.verdicts(at.publicId)).toEqual([{ rowNo: 2, verdict: 'OK' }]);
  });

  it('reads the type of each row, and the parts that a number does not print from its columns', async () => {
    const heading = ['เลขที่', 'วันที่', 'จาก', 'ประเภท'];
    const at = await steps.upload(
      'LETTER',
      [
        ['LCBP3-C2-RFA-TER-RPT-0001-A', '1/3/2567', 'ผรม.2', 'RFA'],
        ['LCBP3-C2-RFA-TER-RPT-0001-B', '1/4/2567', 'ผรม.2', 'RFA'],
        ['LCBP3-C2-RFA-TER-RPT-0002-A', '1/4/2567', '', 'RFA'],
        ['LCBP3-C2-RFA-TER-RPT-0003-A', '', 'ผรม.2', 'RFA'],
        [numberOf(1), '', '', 'บันทึกลับ'],
      ],
      heading,
    );
    expect(await steps.verdicts(at.publicId)).toEqual([
      { rowNo: 2, verdict: 'OK' },
      { rowNo: 3, verdict: 'REVISION', detail: { row: 2 } },
      { rowNo: 4, verdict: 'PART_MISSING', detail: { part: 'ORIGINATOR' } },
      { rowNo: 5, verdict: 'PART_MISSING', detail: { part: 'YEAR' } },
      { rowNo: 6, verdict: 'TYPE_UNKNOWN', detail: { text: 'บันทึกลับ' } },
    ]);
    await steps.approve(at, { leavesOutProblems: true });
    const rows = await db
      .select({ sequence: documentNumberImportRows.sequence, seriesId: documentNumberImportRows.seriesId })
      .from(documentNumberImportRows)
      .where(and(like(documentNumberImportRows.numberText, 'LCBP3-C2-RFA-TER-RPT-0001-%')));
    expect(new Set(rows.map(({ sequence, seriesId }) => `${sequence}:${seriesId}`)).size).toBe(1);
  });

  it('is for people who may import in the project, and refused to those who may not enter it', async () => {
    const csv = registerCsv([[numberOf(1), '', '', '']]);
    const elsewhere = await userCtx(
      await makeUser({
        organization: 'ผรม.1',
        role: 'DOCUMENT_CONTROL',
        assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C1' }],
      }),
    );
    const target = { project: 'LCBP3-C2', type: 'LETTER' };
    await expect(uploadImport(people.controller, target, formWith('x.csv', csv))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(uploadImport(elsewhere, target, formWith('x.csv', csv))).rejects.toMatchObject({
      code: 'PROJECT_UNKNOWN',
    });
    const at = await steps.upload('LETTER', [[numberOf(90)]]);
    await expect(getImport(people.controller, at.publicId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(getImport(elsewhere, at.publicId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(checkImport(people.controller, at)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('sending and taking out', () => {
  it('the same file under the same key twice is one import', async () => {
    const csv = registerCsv([[numberOf(91), '', '', '']]);
    const target = { project: 'LCBP3-C2', type: 'LETTER' };
    const idempotencyKey = 'register-of-the-old-house';
    const first = await uploadImport(people.preparer, target, { ...formWith('a.csv', csv), idempotencyKey });
    const second = await uploadImport(people.preparer, target, { ...formWith('a.csv', csv), idempotencyKey });
    expect(second).toEqual({ ...first, isReplay: true });
    await expect(
      uploadImport(people.preparer, target, { ...formWith('a.csv', `${csv}\n"x","","",""`), idempotencyKey }),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('the result has every row as it was sent, formulas inert, and that it was taken out is audited', async () => {
    const at = await steps.upload('LETTER', [['=HYPERLINK("http://x")'], [numberOf(92)]]);
    const result = await exportImport(people.preparer, at.publicId);
    expect(result.rows.map(({ rowNo, verdict }) => `${rowNo} ${verdict}`)).toEqual(['2 FORMULA', '3 OK']);
    expect(csvText(result.rows.map(({ cells }) => cells))).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(
      await db.$count(
        auditLogs,
        and(eq(auditLogs.action, 'numbering.import_exported'), eq(auditLogs.entityPublicId, at.publicId)),
      ),
    ).toBe(1);
    await expect(exportImport(people.controller, at.publicId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('discarding is audited, for those who may import, and enters nothing', async () => {
    const at = await steps.upload('LETTER', [[numberOf(93)]]);
    await expect(discardImport(people.controller, { ...at, reason: REASON })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(discardImport(people.preparer, { ...at, versionNo: 1, reason: REASON })).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
    });
    const both = await Promise.allSettled([
      discardImport(people.preparer, { ...at, reason: REASON }),
      discardImport(people.approver, { ...at, reason: REASON }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(
      await db.$count(
        auditLogs,
        and(eq(auditLogs.action, 'numbering.import_discarded'), eq(auditLogs.entityPublicId, at.publicId)),
      ),
    ).toBe(1);
    await expect(checkImport(people.preparer, { ...at, versionNo: 3 })).rejects.toMatchObject({ code: 'IMPORT_STATE' });
  });
});

describe('a file that is no register', () => {
  it('of 200 MB is refused while it arrives', async () => {
    let sent = 0;
    const boundary = 'x';
    const body = new ReadableStream<Uint8Array>({
      start: (to) =>
        to.enqueue(
          Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`),
        ),
      pull: (to) => {
        sent += 1;
        to.enqueue(new Uint8Array(1024 * 1024).fill(65));
        if (sent === 200) to.close();
      },
    });
    const headers = new Headers({ 'content-type': `multipart/form-data; boundary=${boundary}` });
    await expect(
      uploadImport(people.preparer, { project: 'LCBP3-C2' }, { headers, body, idempotencyKey: null }),
    ).rejects.toMatchObject({ code: 'FILE_TOO_LARGE', status: 413 });
    expect(sent).toBeLessThan(30);
  });

  it.each([
    ['a PDF', 'a.pdf', 'x', 'FILE_TYPE_NOT_ALLOWED'],
    ['a workbook with macros', 'a.xlsm', 'x', 'IMPORT_MACROS'],
    ['an empty file', 'a.csv', '', 'FILE_EMPTY'],
  ])('but %s is refused', async (_what, name, content, code) => {
    await expect(uploadImport(people.preparer, { project: 'LCBP3-C2' }, formWith(name, content))).rejects.toMatchObject(
      {
        code,
      },
    );
  });
});
