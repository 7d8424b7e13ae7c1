import { and, asc, eq, like, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { documentNumberImportRows } from '@/db/schema/number-imports';
import {
  documentNumberAudit,
  documentNumberCounters,
  documentNumberReservations,
  documentNumberSeries,
} from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '../ctx';
import { saveFormatVersion } from '../number-formats/save-format-version';
import { SaveFormatVersion } from '../number-formats/schema';
import { explainNumber } from '../number-lookup/explain-number';
import { findNumbers } from '../number-lookup/find-numbers';
import { verifyNumbering } from '../numbering/verify';
import { approveImport } from './approve-import';
import { checkImport } from './check-import';
import { csvFile } from './csv-cell';
import { discardImport } from './discard-import';
import { exportImport, getImport, listImportRows } from './import-queries';
import { ListImportRows } from './schema';
import { formWith, registerCsv } from './testing/register-files';
import { undoImport } from './undo-import';
import { uploadImport } from './upload-import';

const db = getDatabase();
const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear() + 543;
const REASON = 'ยกทะเบียนเดิมเข้าระบบ';

let preparer: UserCtx;
let approver: UserCtx;
let controller: UserCtx;

beforeAll(async () => {
  const projectAdmin = { role: 'PROJECT_ADMIN' as const, project: 'LCBP3-C2' };
  const admin = () => makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL', assignments: [projectAdmin] });
  preparer = await userCtx(await admin());
  approver = await userCtx(await admin());
  controller = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
});

afterEach(async () => {
  expect(await verifyNumbering(preparer)).toEqual([]);
});

/** A register of one type; a row is a number, and what else its test is about. */
async function upload(type: string, rows: readonly (readonly string[])[], heading?: string[]) {
  const csv = registerCsv(
    rows.map((row) => [row[0] ?? '', row[1] ?? '', row[2] ?? 'เรื่องเดิม', row[3] ?? '']),
    heading,
  );
  const { answer } = await uploadImport(preparer, { project: 'LCBP3-C2', type }, formWith('ทะเบียน.csv', csv));
  return answer;
}

const numbers = (type: string, from: number, to: number, ofYear = year) =>
  Array.from({ length: to - from + 1 }, (_, index) => [numberOf(from + index, ofYear), '', `${type} ${from + index}`]);

function numberOf(sequence: number, ofYear = year, to = 'สคฉ.3') {
  return `คคง.-${to}-${String(sequence).padStart(4, '0')}-${ofYear}`;
}

async function verdicts(publicId: string, show: ListImportRows['show'] = 'all') {
  const { rows } = await listImportRows(preparer, ListImportRows.parse({ publicId, show }));
  return rows.map(({ rowNo, verdict, detail, missingBefore }) => ({
    rowNo,
    verdict,
    ...(Object.keys(detail).length > 0 && { detail }),
    ...(missingBefore > 0 && { missingBefore }),
  }));
}

async function seriesOf(type: string, pattern = `คคง.-สคฉ.3-{SEQ}-${year}`) {
  const [row] = await db.execute(sql`
    SELECT s.id, s.start_number AS start, s.last_number AS last, s.version FROM document_number_series AS s
    JOIN correspondence_types AS t ON t.id = s.correspondence_type_id
    WHERE t.type_code = ${type} AND s.printed_pattern = ${pattern}`);
  return (row as unknown as { id: number; start: number; last: number; version: number }[])[0];
}

const ledgerOf = (seriesId: number) =>
  db
    .select({
      sequence: documentNumberReservations.sequence,
      state: documentNumberReservations.state,
      numberKey: documentNumberReservations.numberKey,
    })
    .from(documentNumberReservations)
    .where(eq(documentNumberReservations.seriesId, seriesId))
    .orderBy(asc(documentNumberReservations.sequence));

const approve = (at: { publicId: string; versionNo: number }, more: object = {}, ctx = approver) =>
  approveImport(ctx, { ...at, reason: REASON, leavesOutProblems: false, ...more });

const undo = (at: { publicId: string; versionNo: number }, ctx = preparer) =>
  undoImport(ctx, { publicId: at.publicId, versionNo: at.versionNo, reason: 'นำเข้าผิดไฟล์' });

describe('the dry run', () => {
  it('says of each row what it is, and touches nothing', async () => {
    const issued = await makeSubmitted(controller, { typeCode: 'LETTER' });
    expect(issued.documentNumber).toBe(numberOf(1));
    const at = await upload('LETTER', [
      [numberOf(1)],
      [numberOf(2), '1/3/2568'],
      [`คคง สคฉ3 ๐๐๐๖/${String(year).slice(2)}`],
      [numberOf(2)],
      ['กทท/ว 12/2561'],
      [numberOf(20_000)],
      [numberOf(3, year + 5)],
      ['ไม่มีเลข'],
      ['=CONCAT("x",1)'],
      [numberOf(7), '31/2/2568'],
      [''],
    ]);
    expect(at).toMatchObject({ state: 'CHECKED', versionNo: 2 });
    expect(await verdicts(at.publicId)).toEqual([
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
    expect(await verdicts(at.publicId, 'holes')).toHaveLength(1);
    const detail = await getImport(preparer, at.publicId);
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
    const at = await upload('MEMO', [[numberOf(1)]], ['A', 'B', 'C', 'D']);
    expect(at).toMatchObject({ state: 'UPLOADED', versionNo: 1 });
    await expect(checkImport(preparer, { ...at, mapping: { subject: 2 } })).rejects.toMatchObject({
      code: 'IMPORT_NUMBER_COLUMN',
    });
    const checked = await checkImport(preparer, {
      publicId: at.publicId,
      versionNo: 1,
      mapping: { number: 0, subject: 2 },
      defaultType: 'MEMO',
    });
    expect(checked).toMatchObject({ state: 'CHECKED', versionNo: 2 });
    expect(await verdicts(at.publicId)).toEqual([{ rowNo: 2, verdict: 'OK' }]);
  });

  it('reads the type of each row, and the parts that a number does not print from its columns', async () => {
    const heading = ['เลขที่', 'วันที่', 'จาก', 'ประเภท'];
    const at = await upload(
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
    expect(await verdicts(at.publicId)).toEqual([
      { rowNo: 2, verdict: 'OK' },
      { rowNo: 3, verdict: 'REVISION', detail: { row: 2 } },
      { rowNo: 4, verdict: 'PART_MISSING', detail: { part: 'ORIGINATOR' } },
      { rowNo: 5, verdict: 'PART_MISSING', detail: { part: 'YEAR' } },
      { rowNo: 6, verdict: 'TYPE_UNKNOWN', detail: { text: 'บันทึกลับ' } },
    ]);
    await approve(at, { leavesOutProblems: true });
    const rows = await db
      .select({ sequence: documentNumberImportRows.sequence, seriesId: documentNumberImportRows.seriesId })
      .from(documentNumberImportRows)
      .where(and(like(documentNumberImportRows.numberText, 'LCBP3-C2-RFA-TER-RPT-0001-%')));
    expect(new Set(rows.map(({ sequence, seriesId }) => `${sequence}:${seriesId}`)).size).toBe(1);
  });

  it('is for those who may import in the project, and for nobody who may not even enter it', async () => {
    const csv = registerCsv([[numberOf(1), '', '', '']]);
    const elsewhere = await userCtx(
      await makeUser({
        organization: 'ผรม.1',
        role: 'DOCUMENT_CONTROL',
        assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C1' }],
      }),
    );
    const target = { project: 'LCBP3-C2', type: 'LETTER' };
    await expect(uploadImport(controller, target, formWith('x.csv', csv))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(uploadImport(elsewhere, target, formWith('x.csv', csv))).rejects.toMatchObject({
      code: 'PROJECT_UNKNOWN',
    });
    const at = await upload('LETTER', [[numberOf(90)]]);
    await expect(getImport(controller, at.publicId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(getImport(elsewhere, at.publicId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(checkImport(controller, at)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('sending and taking out', () => {
  it('the same file under the same key twice is one import', async () => {
    const csv = registerCsv([[numberOf(91), '', '', '']]);
    const target = { project: 'LCBP3-C2', type: 'LETTER' };
    const idempotencyKey = 'register-of-the-old-house';
    const first = await uploadImport(preparer, target, { ...formWith('a.csv', csv), idempotencyKey });
    const second = await uploadImport(preparer, target, { ...formWith('a.csv', csv), idempotencyKey });
    expect(second).toEqual({ ...first, isReplay: true });
    await expect(
      uploadImport(preparer, target, { ...formWith('a.csv', `${csv}\n"x","","",""`), idempotencyKey }),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('the result has every row as it was sent, formulas inert, and that it was taken out is audited', async () => {
    const at = await upload('LETTER', [['=HYPERLINK("http://x")'], [numberOf(92)]]);
    const result = await exportImport(preparer, at.publicId);
    expect(result.rows.map(({ rowNo, verdict }) => `${rowNo} ${verdict}`)).toEqual(['2 FORMULA', '3 OK']);
    expect(csvFile(result.rows.map(({ cells }) => cells))).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(
      await db.$count(
        auditLogs,
        and(eq(auditLogs.action, 'numbering.import_exported'), eq(auditLogs.entityPublicId, at.publicId)),
      ),
    ).toBe(1);
    await expect(exportImport(controller, at.publicId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('discarding is audited, for those who may import, and enters nothing', async () => {
    const at = await upload('LETTER', [[numberOf(93)]]);
    await expect(discardImport(controller, { ...at, reason: REASON })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(discardImport(preparer, { ...at, versionNo: 1, reason: REASON })).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
    });
    const both = await Promise.allSettled([
      discardImport(preparer, { ...at, reason: REASON }),
      discardImport(approver, { ...at, reason: REASON }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(
      await db.$count(
        auditLogs,
        and(eq(auditLogs.action, 'numbering.import_discarded'), eq(auditLogs.entityPublicId, at.publicId)),
      ),
    ).toBe(1);
    await expect(checkImport(preparer, { ...at, versionNo: 3 })).rejects.toMatchObject({ code: 'IMPORT_STATE' });
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
      uploadImport(preparer, { project: 'LCBP3-C2' }, { headers, body, idempotencyKey: null }),
    ).rejects.toMatchObject({ code: 'FILE_TOO_LARGE', status: 413 });
    expect(sent).toBeLessThan(30);
  });

  it.each([
    ['a PDF', 'a.pdf', 'x', 'FILE_TYPE_NOT_ALLOWED'],
    ['a workbook with macros', 'a.xlsm', 'x', 'IMPORT_MACROS'],
    ['an empty file', 'a.csv', '', 'FILE_EMPTY'],
  ])('but %s is refused', async (_what, name, content, code) => {
    await expect(uploadImport(preparer, { project: 'LCBP3-C2' }, formWith(name, content))).rejects.toMatchObject({
      code,
    });
  });
});

describe('approving', () => {
  it('enters numbers and holes, raises series and counter, and the next letter goes on after them', async () => {
    const first = await makeSubmitted(controller, { typeCode: 'NOTICE' });
    expect(first.documentNumber).toBe(numberOf(1));
    const at = await upload('NOTICE', [[numberOf(2), '1/3/2568', 'แจ้งกำหนดการ', 'สคฉ.3'], [numberOf(5)]]);
    const before = await db.$count(outboxEvents);
    expect(await approve(at)).toMatchObject({ state: 'IMPORTED', versionNo: 3 });
    const series = await seriesOf('NOTICE');
    expect(series).toMatchObject({ start: 0, last: 5 });
    expect(await ledgerOf(series?.id ?? 0)).toEqual([
      { sequence: 1, state: 'CONFIRMED', numberKey: numberOf(1) },
      { sequence: 2, state: 'IMPORTED', numberKey: numberOf(2) },
      { sequence: 3, state: 'SKIPPED', numberKey: numberOf(3) },
      { sequence: 4, state: 'SKIPPED', numberKey: numberOf(4) },
      { sequence: 5, state: 'IMPORTED', numberKey: numberOf(5) },
    ]);
    const [counter] = await db
      .select({ last: documentNumberCounters.lastNumber })
      .from(documentNumberCounters)
      .where(eq(documentNumberCounters.seriesId, series?.id ?? 0));
    expect(counter?.last).toBe(5);
    const ledger = documentNumberReservations;
    const [found] = await db
      .select({
        subject: documentNumberImportRows.subject,
        date: documentNumberImportRows.documentDate,
        recipient: documentNumberImportRows.recipientText,
        purpose: ledger.purpose,
        reason: ledger.reason,
        createdBy: ledger.createdBy,
      })
      .from(ledger)
      .innerJoin(documentNumberImportRows, eq(documentNumberImportRows.publicId, ledger.entityPublicId))
      .where(and(eq(ledger.seriesId, series?.id ?? 0), eq(ledger.sequence, 2)));
    expect(found).toEqual({
      subject: 'แจ้งกำหนดการ',
      date: '2025-03-01',
      recipient: 'สคฉ.3',
      purpose: 'แจ้งกำหนดการ',
      reason: REASON,
      createdBy: approver.actor.userId,
    });
    const told = await db
      .select({ event: documentNumberAudit.event, sequence: documentNumberAudit.sequence })
      .from(documentNumberAudit)
      .where(eq(documentNumberAudit.seriesId, series?.id ?? 0))
      .orderBy(asc(documentNumberAudit.chainNo));
    expect(told.map(({ event, sequence }) => `${event} ${sequence}`)).toEqual([
      'ISSUED 1',
      'IMPORTED 2',
      'SKIPPED 3',
      'SKIPPED 4',
      'IMPORTED 5',
    ]);
    const [logged] = await db
      .select({ changes: auditLogs.changes, reason: auditLogs.reason, userId: auditLogs.userId })
      .from(auditLogs)
      .where(and(eq(auditLogs.action, 'numbering.imported'), eq(auditLogs.entityPublicId, at.publicId)));
    expect(logged).toMatchObject({
      changes: { numbers: [null, 2], holes: [null, 2], leftOut: [null, 0] },
      reason: REASON,
      userId: approver.actor.userId,
    });
    expect(await db.$count(outboxEvents)).toBe(before + 1);
    expect((await makeSubmitted(controller, { typeCode: 'NOTICE' })).documentNumber).toBe(numberOf(6));
  });

  it('takes another person than the one who prepared it, with the permission', async () => {
    const at = await upload('OTHER', [[numberOf(1)]]);
    await expect(approve(at, {}, preparer)).rejects.toMatchObject({ code: 'IMPORT_SECOND_PERSON' });
    await expect(approve(at, {}, controller)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const scoped = { ...approver, actor: { ...approver.actor, tokenScopes: ['document.view'] } };
    await expect(approve(at, {}, scoped)).rejects.toMatchObject({ code: 'TOKEN_SCOPE' });
  });

  it('wants every problem settled, or said to stay out', async () => {
    const at = await upload('OTHER', [[numberOf(1)], [numberOf(1)], ['อ่านไม่ได้']]);
    await expect(approve(at)).rejects.toMatchObject({ code: 'IMPORT_HAS_PROBLEMS', params: { count: 2 } });
    const hopeless = await upload('OTHER', [['อ่านไม่ได้'], ['ก']]);
    await expect(approve(hopeless, { leavesOutProblems: true })).rejects.toMatchObject({ code: 'IMPORT_NOTHING' });
  });

  it('is refused for a version that is not the newest, and after it was entered or discarded', async () => {
    const at = await upload('OTHER', [[numberOf(1)]]);
    await expect(approve({ ...at, versionNo: 1 })).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    await discardImport(preparer, { ...at, reason: REASON });
    await expect(approve({ ...at, versionNo: 3 })).rejects.toMatchObject({ code: 'IMPORT_STATE' });
    await expect(discardImport(preparer, { ...at, versionNo: 3, reason: REASON })).rejects.toMatchObject({
      code: 'IMPORT_STATE',
    });
  });

  it('of two at the same moment enters once', async () => {
    const at = await upload('INSTRUCTION', numbers('x', 1, 20));
    const outcomes = await Promise.allSettled([approve(at), approve(at)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'IMPORT_STATE' } });
  });

  it('is refused when the register has moved since the check, with what moved; a new check makes it good', async () => {
    const at = await upload('OTHER', numbers('x', 1, 3));
    await makeSubmitted(controller, { typeCode: 'OTHER' });
    await expect(approve(at)).rejects.toMatchObject({
      code: 'IMPORT_STALE',
      details: { changes: [{ what: 'SERIES', pattern: `คคง.-สคฉ.3-{SEQ}-${year}`, lastThen: 0, lastNow: 1 }] },
    });
    const again = await checkImport(preparer, at);
    expect((await verdicts(at.publicId)).map(({ verdict }) => verdict)).toEqual(['TAKEN', 'OK', 'OK']);
    await approve(again, { leavesOutProblems: true });
    await saveFormatVersion(
      preparer,
      SaveFormatVersion.parse({
        configId: 'LCBP3-C2.EMAIL',
        versionNo: 0,
        template: 'E-{ORIGINATOR}-{RECIPIENT}-{SEQ:4}',
        reason: REASON,
      }),
    );
    const mail = await upload('EMAIL', [['E-คคง.-สคฉ.3-0001', '1/3/2568']]);
    await saveFormatVersion(
      preparer,
      SaveFormatVersion.parse({
        configId: 'LCBP3-C2.EMAIL',
        versionNo: 1,
        template: 'M-{ORIGINATOR}-{RECIPIENT}-{SEQ:4}',
        reason: REASON,
      }),
    );
    await expect(approve(mail)).rejects.toMatchObject({
      code: 'IMPORT_STALE',
      details: { changes: [{ what: 'TEMPLATE', typeCode: 'EMAIL' }] },
    });
  });

  it('beside live submits gives nobody a number twice and nobody a deadlock', async () => {
    const at = await upload('RFI', numbers('x', 1, 400).slice(50));
    const [imported, ...submitted] = await Promise.allSettled([
      approve(at),
      ...Array.from({ length: 8 }, () => makeSubmitted(controller, { typeCode: 'MEMO' })),
      ...Array.from({ length: 8 }, () => makeSubmitted(controller, { typeCode: 'OTHER' })),
    ]);
    expect(imported?.status).toBe('fulfilled');
    expect(submitted.filter(({ status }) => status === 'rejected')).toEqual([]);
    const hot = await upload('MEMO', numbers('x', 100, 300));
    const both = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => makeSubmitted(controller, { typeCode: 'MEMO' })),
      approve(hot),
      ...Array.from({ length: 6 }, () => makeSubmitted(controller, { typeCode: 'MEMO' })),
    ]);
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
    expect(refused.every((code) => code === 'IMPORT_STALE')).toBe(true);
    const given = both.flatMap((one) =>
      one.status === 'fulfilled' && 'documentNumber' in one.value ? [one.value.documentNumber] : [],
    );
    expect(new Set(given).size).toBe(12);
  });
});

describe('what a register can hold', () => {
  it('extends a series downwards, and fills what an earlier register had not', async () => {
    await approve(
      await upload('TRANSMITTAL', [[`คคง.-สคฉ.3-21-0010-${year - 1}`], [`คคง.-สคฉ.3-21-0012-${year - 1}`]]),
    );
    const pattern = `คคง.-สคฉ.3-21-{SEQ}-${year - 1}`;
    expect(await seriesOf('TRANSMITTAL', pattern)).toMatchObject({ start: 9, last: 12 });
    const more = await upload('TRANSMITTAL', [[`คคง.-สคฉ.3-21-0011-${year - 1}`], [`คคง.-สคฉ.3-21-0007-${year - 1}`]]);
    const entered = await approve(more);
    const series = await seriesOf('TRANSMITTAL', pattern);
    expect(series).toMatchObject({ start: 6, last: 12 });
    expect((await ledgerOf(series?.id ?? 0)).map(({ sequence, state }) => `${sequence} ${state}`)).toEqual([
      '7 IMPORTED',
      '8 SKIPPED',
      '9 SKIPPED',
      '10 IMPORTED',
      '11 IMPORTED',
      '12 IMPORTED',
    ]);
    await undo(entered);
    expect(await seriesOf('TRANSMITTAL', pattern)).toMatchObject({ start: 9, last: 12 });
    expect((await ledgerOf(series?.id ?? 0)).map(({ sequence, state }) => `${sequence} ${state}`)).toEqual([
      '10 IMPORTED',
      '11 SKIPPED',
      '12 IMPORTED',
    ]);
  });

  it('of years before there were counters, in a series that nothing counts', async () => {
    await approve(await upload('LETTER', [[numberOf(3, 2560)], [numberOf(1, 2560)]]));
    const series = await seriesOf('LETTER', 'คคง.-สคฉ.3-{SEQ}-2560');
    expect(series).toMatchObject({ start: 0, last: 3 });
    const counters = documentNumberCounters;
    expect(await db.$count(counters, eq(counters.seriesId, series?.id ?? 0))).toBe(0);
  });

  it('of a foreign format, each in the series of its own pattern', async () => {
    await approve(
      await upload('LETTER', [['คค 0021/ว 45', '5/1/2566'], ['คค 0021/ว 47'], ['PAT/2023/0009'], ['PAT/2023/0010']]),
    );
    expect(await seriesOf('LETTER', 'คค 0021/ว {SEQ}')).toMatchObject({ start: 44, last: 47 });
    expect(await seriesOf('LETTER', 'PAT/2023/{SEQ}')).toMatchObject({ start: 8, last: 10 });
  });
});

describe('an imported number', () => {
  it('is found by the people of its sender however they type it, with its subject and day', async () => {
    const rows = [[numberOf(7, 2566), '5/1/2566', 'แจ้งผลการทดสอบเสาเข็ม']];
    const entered = await approve(await upload('RFI', rows));
    const found = await findNumbers(controller, 'คคง สคฉ3 7/66');
    expect(found.numbers).toMatchObject([{ number: numberOf(7, 2566) }]);
    const [place] = await db
      .select({ seriesPublicId: documentNumberSeries.publicId })
      .from(documentNumberSeries)
      .where(eq(documentNumberSeries.printedPattern, 'คคง.-สคฉ.3-{SEQ}-2566'));
    const explained = await explainNumber(controller, { seriesPublicId: place?.seriesPublicId ?? '', sequence: 7 });
    expect(explained).toMatchObject({
      state: 'IMPORTED',
      issuedAt: '2023-01-05T05:00:00.000Z',
      particulars: { purpose: 'แจ้งผลการทดสอบเสาเข็ม', reason: REASON },
    });
    await undo(entered);
    expect((await findNumbers(controller, numberOf(7, 2566))).numbers).toEqual([]);
  });
});

describe('undoing', () => {
  it('puts series and counter back, keeps the evidence, and lets the right register come', async () => {
    const mine = () => seriesOf('INSTRUCTION', `คคง.-TEAM-{SEQ}-${year}`);
    const rows = [[numberOf(1, year, 'TEAM')], [numberOf(4, year, 'TEAM')]];
    const entered = await approve(await upload('INSTRUCTION', rows));
    const before = await db.$count(outboxEvents);
    expect(await undo(entered)).toMatchObject({ state: 'UNDONE', versionNo: 4 });
    expect(await mine()).toMatchObject({ start: 0, last: 0, version: 0 });
    expect(await ledgerOf((await mine())?.id ?? 0)).toEqual([]);
    const aside = await seriesOf('INSTRUCTION', '{UNDONE}');
    expect((await ledgerOf(aside?.id ?? 0)).map(({ state, numberKey }) => `${state} ${numberKey}`)).toEqual([
      `CANCELLED {UNDONE 1}${numberOf(1, year, 'TEAM')}`,
      `CANCELLED {UNDONE 2}${numberOf(2, year, 'TEAM')}`,
      `CANCELLED {UNDONE 3}${numberOf(3, year, 'TEAM')}`,
      `CANCELLED {UNDONE 4}${numberOf(4, year, 'TEAM')}`,
    ]);
    expect(await verifyNumbering(preparer)).toEqual([]);
    expect(await db.$count(outboxEvents)).toBe(before + 1);
    const logged = await db.$count(
      auditLogs,
      and(eq(auditLogs.action, 'numbering.import_undone'), eq(auditLogs.entityPublicId, entered.publicId)),
    );
    expect(logged).toBe(1);
    const letter = await makeSubmitted(controller, { typeCode: 'INSTRUCTION', to: ['TEAM'] });
    expect(letter.documentNumber).toBe(numberOf(1, year, 'TEAM'));
    const right = await upload('INSTRUCTION', [[numberOf(2, year, 'TEAM')], [numberOf(4, year, 'TEAM')]]);
    await undo(await approve(right));
    expect(await mine()).toMatchObject({ start: 0, last: 1 });
    await approve(await upload('INSTRUCTION', [[numberOf(2, year, 'TEAM')]]));
    expect(await mine()).toMatchObject({ start: 0, last: 2 });
  });

  it('is refused once a number was taken after it, with the numbers', async () => {
    const entered = await approve(await upload('NOTICE', [[numberOf(10, year, 'TEAM')]]));
    const after = await makeSubmitted(controller, { typeCode: 'NOTICE', to: ['TEAM'] });
    expect(after.documentNumber).toBe(numberOf(11, year, 'TEAM'));
    await expect(undo(entered)).rejects.toMatchObject({
      code: 'IMPORT_USED',
      details: { numbers: [numberOf(11, year, 'TEAM')], count: 1 },
    });
  });

  it('is refused once a later register builds on it, and once a number of it was voided', async () => {
    const first = await approve(await upload('MEMO', [[numberOf(10, year, 'EN')], [numberOf(12, year, 'EN')]]));
    const second = await approve(await upload('MEMO', [[numberOf(11, year, 'EN')]]));
    await expect(undo(first)).rejects.toMatchObject({
      code: 'IMPORT_USED',
      details: { numbers: [numberOf(11, year, 'EN')] },
    });
    await undo(second);
    const lower = await approve(await upload('MEMO', [[numberOf(9, year, 'EN')]]));
    await expect(undo(first)).rejects.toMatchObject({
      code: 'IMPORT_USED',
      details: { numbers: [numberOf(9, year, 'EN')] },
    });
    await undo(lower);
    await undo(first);
  });

  it('is for those who may import, of what was imported, in the version they saw, once', async () => {
    const at = await upload('OTHER', [[numberOf(50, year, 'TEAM')]]);
    await expect(undo(at)).rejects.toMatchObject({ code: 'IMPORT_STATE' });
    const entered = await approve(at);
    await expect(undo(entered, controller)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(undo({ ...entered, versionNo: 1 })).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    const outcomes = await Promise.allSettled([undo(entered), undo(entered, approver)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('beside a live submit: one of them gives way, whole', async () => {
    const entered = await approve(await upload('EMAIL', [[`M-คคง.-EN-0005`, '1/3/2568']]));
    const [undone, submitted] = await Promise.allSettled([
      undo(entered),
      makeSubmitted(controller, { typeCode: 'EMAIL', to: ['EN'] }),
    ]);
    expect(submitted.status).toBe('fulfilled');
    if (undone.status === 'rejected') expect(undone.reason).toMatchObject({ code: 'IMPORT_USED' });
  });
});

describe('the ledger', () => {
  it('lets nobody move or rename a number that was issued, not even through the way of an undone import', async () => {
    const [row] = await db
      .select({ seriesId: documentNumberReservations.seriesId, sequence: documentNumberReservations.sequence })
      .from(documentNumberReservations)
      .where(eq(documentNumberReservations.state, 'CONFIRMED'))
      .limit(1);
    const [other] = await db.select({ id: documentNumberSeries.id }).from(documentNumberSeries).limit(1);
    const moved = JSON.stringify([[row?.seriesId, row?.sequence, 999_999]]);
    await db.execute(sql`CALL withdraw_imported_numbers(${moved}, ${other?.id ?? 0}, NULL, 'x')`);
    const still = await ledgerOf(row?.seriesId ?? 0);
    expect(still.find(({ sequence }) => sequence === row?.sequence)).toMatchObject({ state: 'CONFIRMED' });
    await expect(db.execute(sql`UPDATE document_number_reservations SET number_key = 'x'`)).rejects.toThrow();
    await expect(db.execute(sql`DELETE FROM document_number_reservations`)).rejects.toThrow();
  });
});
