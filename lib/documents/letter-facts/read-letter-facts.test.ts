import { PDFDocument } from '@cantoo/pdf-lib';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { makeDraft } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { textPdf } from '@/lib/platform/file-text/testing/sample-pdf';
import { newPublicId } from '@/lib/platform/id';
import { printFonts } from '@/lib/platform/pdf/print-fonts';
import { printPdf } from '@/lib/platform/pdf/print-pdf';
import * as samples from '../files/testing/sample-files';
import { upload } from '../files/testing/upload-sample';
import { readLetterFacts } from './read-letter-facts';

let control: UserCtx;
let colleague: UserCtx;
let contractor: UserCtx;

beforeAll(async () => {
  control = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  colleague = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  contractor = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' }));
});
afterAll(closeDatabase);

async function read(content: Buffer | Uint8Array, name = 'letter.pdf') {
  const { publicId } = await upload(control, name, Buffer.from(content));
  return readLetterFacts(control, publicId);
}

const openedBy = (publicId: string) =>
  getDatabase()
    .select({ action: auditLogs.action, userId: auditLogs.userId })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityType, 'attachment'), eq(auditLogs.entityPublicId, publicId)));

/** A letter as a browser prints it: a head of two columns, labels and values in a table, page 2 with the same head. */
async function printedLetter(mark: string) {
  const markup = `
    <table style="width:100%"><tr><td>ที่ คค ๐๑๐๑/๑๒๓</td><td style="text-align:right">กรมเจ้าท่า<br>๑๒๗๘ ถนนโยธา</td></tr></table>
    <p style="text-align:center">๑๕ พฤศจิกายน ๒๕๖๙</p>
    <table>
      <tr><td style="width:90px">เรื่อง</td><td>ขออนุมัติวิธีตอกเสาเข็มและการน\u0E4D\u0E32ส่งรายงานผลทดสอบกำลังรับน้ำหนักบรรทุกของเสาเข็มเจาะ ท่าเทียบเรือ ญี่ปุ่น</td></tr>
      <tr><td>เรียน</td><td>ผู้อำนวยการโครงการ</td></tr>
      <tr><td>อ้างถึง</td><td>๑. หนังสือ สคฉ.3-คคง.-0012-2569 ลงวันที่ ๑ พ.ย. ๖๙<br>๒. หนังสือที่ คค ๐๑๐๑/๙๙</td></tr>
    </table>
    <p style="text-align:justify">ตามหนังสือที่อ้างถึง กรมเจ้าท่าได้รับแจ้ง วันที่ 3/11/2569 เรื่องดังกล่าวขอเรียนว่า ${mark}</p>
    <div style="break-before:page">ที่ คค ๐๑๐๑/๑๒๓</div>`;
  const { css, families } = printFonts(markup);
  return printPdf(
    `<!doctype html><html lang="th"><style>${css} body { font: 16px ${families} }</style><body>${markup}</body></html>`,
  );
}

describe('a letter as a PDF', () => {
  it('of a browser has its facts, with whole Thai marks', async () => {
    const reading = await read(await printedLetter(newPublicId()));
    const facts = reading?.state === 'READ' ? reading.facts : null;
    expect(facts?.subject).toMatchObject({
      value: 'ขออนุมัติวิธีตอกเสาเข็มและการนำส่งรายงานผลทดสอบกำลังรับน้ำหนักบรรทุกของเสาเข็มเจาะ ท่าเทียบเรือ ญี่ปุ่น',
      page: 1,
      isUncertain: false,
    });
    expect(facts?.number).toMatchObject({ value: 'คค ๐๑๐๑/๑๒๓', page: 1 });
    expect(facts?.date).toMatchObject({ value: '2026-11-15', line: '๑๕ พฤศจิกายน ๒๕๖๙' });
    expect(facts?.references.map(({ value }) => value)).toEqual(['สคฉ.3-คคง.-0012-2569', 'คค ๐๑๐๑/๙๙']);
    expect(facts?.unread).toEqual([]);
  });

  it('of 3,000 pages is read to page 2', async () => {
    const pages = Array.from({ length: 3000 }, (_, index) => `page ${index + 1}`);
    pages[2] = `Subject: Late\nDear Sir\n${newPublicId()}`;
    expect(await read(textPdf({ pages }))).toMatchObject({ state: 'READ', facts: { subject: null } });
    pages[1] = 'Subject: Piles\nDear Sir';
    expect(await read(textPdf({ pages }))).toMatchObject({
      state: 'READ',
      facts: { subject: { value: 'Piles', page: 2 } },
    });
  });

  it('with labels in one column and values in another keeps them together, in the order in which they are drawn', async () => {
    const pdf = await PDFDocument.create();
    pdf.setSubject(newPublicId());
    const page = pdf.addPage([600, 800]);
    const rows = [
      ['Subject:', 'Pile test'],
      ['Our ref:', 'ABC/1'],
      ['Date:', '3 November 2026'],
      ['Attn:', 'Mr A'],
    ] as const;
    rows.forEach(([label, value], index) => {
      page.drawText(label, { x: 40, y: 700 - index * 20, size: 12 });
      // A little lower, as a cell of several lines is beside a label in its middle.
      page.drawText(value, { x: 120, y: 693 - index * 20, size: 12 });
    });
    expect(await read(await pdf.save())).toMatchObject({
      facts: { subject: { value: 'Pile test' }, number: { value: 'ABC/1' }, date: { value: '2026-11-03' } },
    });
  });

  it.each([
    ['of pictures', () => textPdf({ pages: [''] }), { state: 'EMPTY' }],
    [
      'with a password',
      () => textPdf({ pages: ['x'], isEncrypted: true }),
      { state: 'UNREADABLE', fault: 'ENCRYPTED' },
    ],
    [
      'without a character table',
      () => textPdf({ pages: ['\uE001\uE002\uE003'] }),
      { state: 'UNREADABLE', fault: 'NO_CHARACTERS' },
    ],
  ])('%s proposes nothing and says why', async (_what, make, outcome) => {
    // A content of its own, which the reader ignores.
    expect(await read(Buffer.concat([make(), Buffer.from(`%${newPublicId()}\n%%EOF\n`)]))).toEqual(outcome);
  });

  it('is not read without the program, and an image is none', async () => {
    vi.stubEnv('PATH', '/nowhere');
    const reading = await read(textPdf({ pages: [`Subject: ${newPublicId()}`] })).finally(() => vi.unstubAllEnvs());
    expect(reading).toEqual({ state: 'UNREADABLE', fault: 'NO_PROGRAM' });
    expect(await read(samples.png(), 'photo.png')).toBeNull();
  });
});

describe('who reads it', () => {
  it('the uploader alone, until a draft has taken it; then everybody who sees the draft, with an audit row', async () => {
    const { publicId } = await upload(control, 'letter.pdf', textPdf({ pages: [`Subject: ${newPublicId()}\nDear`] }));
    await expect(readLetterFacts(colleague, publicId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await makeDraft(control, { attachmentPublicIds: [publicId] });
    expect(await readLetterFacts(colleague, publicId)).toMatchObject({ state: 'READ' });
    await readLetterFacts(colleague, publicId);
    await expect(readLetterFacts(contractor, publicId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const rows = await openedBy(publicId);
    expect(
      rows.filter(({ action, userId }) => action === 'file.viewed' && userId === colleague.actor.userId),
    ).toHaveLength(1);
    expect(rows).toContainEqual({ action: 'file.access_denied', userId: contractor.actor.userId });
  });
});
