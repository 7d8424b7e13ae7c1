import { describe, expect, it } from 'vitest';
import { cleanText } from '@/lib/platform/file-text/clean-text';
import { parseLetter } from './parse-letter';

const TODAY = '2026-11-27';

/** Values alone; `?` behind an uncertain one, and the facts whose line could not be read. */
function read(...pages: string[]) {
  const { subject, number, date, references, unread } = parseLetter(pages.map(cleanText), TODAY);
  const shown = (fact: typeof subject) => (fact ? `${fact.value}${fact.isUncertain ? '?' : ''}` : null);
  return {
    subject: shown(subject),
    number: shown(number),
    date: shown(date),
    references: references.map(shown),
    unread: unread.map(({ fact }) => fact),
  };
}

const NOTHING = { subject: null, number: null, date: null, references: [], unread: [] };

describe('the head of a letter', () => {
  it.each<{ name: string; text: string; facts: Partial<ReturnType<typeof read>> }>([
    {
      name: 'a letter of a ministry, Thai digits',
      text: 'ที่ คค ๐๑๐๑/๑๒๓\nกรมเจ้าท่า\n๑๒๗๘ ถนนโยธา\n๑๕ พฤศจิกายน ๒๕๖๙\nเรื่อง\nขออนุมัติวิธีตอกเสาเข็มและการนำส่งรายงาน\nท่าเทียบเรือ A\nเรียน ผู้อำนวยการ\nอ้างถึง\n๑. หนังสือ สคฉ.3-คคง.-0012-2569 ลงวันที่ ๑ พ.ย. ๖๙\n๒. หนังสือที่ คค ๐๑๐๑/๙๙\nด้วยกรมเจ้าท่า',
      facts: {
        subject: 'ขออนุมัติวิธีตอกเสาเข็มและการนำส่งรายงาน ท่าเทียบเรือ A',
        number: 'คค ๐๑๐๑/๑๒๓',
        date: '2026-11-15',
        references: ['สคฉ.3-คคง.-0012-2569', 'คค ๐๑๐๑/๙๙'],
      },
    },
    {
      name: 'number, office and date in one row',
      text: 'ที่ คค 0101/123 วันที่ 15 พ.ย. 69\nเรื่อง ขอส่งแบบ\nเรียน ผู้จัดการ',
      facts: { subject: 'ขอส่งแบบ', number: 'คค 0101/123', date: '2026-11-15' },
    },
    {
      name: 'two columns in one row',
      text: 'ที่ คค 0101/123 กรมเจ้าท่า\nเรื่อง ขอส่งแบบ\nเรียน ผู้จัดการ',
      facts: { subject: 'ขอส่งแบบ', number: 'คค 0101/123' },
    },
    {
      name: 'a circular letter',
      text: 'ที่ มท 0211.3/ว 1234\nเรื่อง เวียนแจ้ง\nเรียน',
      facts: { subject: 'เวียนแจ้ง', number: 'มท 0211.3/ว 1234' },
    },
    {
      name: 'blanks around the slash',
      text: 'เลขที่ : คค 0101 / 123\nเรื่อง : ก\nเรียน',
      facts: { subject: 'ก', number: 'คค 0101/123' },
    },
    {
      name: 'the label without a blank',
      text: 'ที่คค 0101/123\nเรื่อง ก\nเรียน',
      facts: { subject: 'ก', number: 'คค 0101/123' },
    },
    {
      name: 'an English letter with two references',
      text: 'Our ref: CSC/OWN/L/0012 Your ref: OWN-CSC-0007-2026\nDate: 24 November 2026\nDear Sir,\nSubject: Pile driving  method\nWe refer to the meeting',
      facts: {
        subject: 'Pile driving method',
        number: 'CSC/OWN/L/0012',
        date: '2026-11-24',
        references: ['OWN-CSC-0007-2026'],
      },
    },
    {
      name: 'a reference with its date',
      text: 'Date: 24 November 2026\nRef.: CSC-OWN-0012-2026 dated 1 November\nSubject: Pile driving\nDear Sir,',
      facts: { subject: 'Pile driving', date: '2026-11-24', references: ['CSC-OWN-0012-2026'] },
    },
    {
      name: 'Ref. alone, which may be either',
      text: 'Ref: CSC/123\nDate: 1 Nov 2026\nSubject: A\nDear Sir',
      facts: { subject: 'A', number: 'CSC/123?', date: '2026-11-01', references: ['CSC/123?'] },
    },
    {
      name: 'an American date',
      text: 'November 3rd, 2026\nRE: Payment\nDear Sir',
      facts: { subject: 'Payment', date: '2026-11-03' },
    },
    {
      name: 'a short English month',
      text: 'Date: 3-Sept-26\nRe: A\nDear',
      facts: { subject: 'A', date: '2026-09-03' },
    },
    { name: 'an ISO date', text: 'Date: 2026-11-03\nRe: A\nDear', facts: { subject: 'A', date: '2026-11-03' } },
    {
      name: 'a date in figures, B.E.',
      text: 'วันที่ ๓/๑๑/๒๕๖๙\nเรื่อง ก\nเรียน',
      facts: { subject: 'ก', date: '2026-11-03' },
    },
    {
      name: 'two digits of B.E. in figures',
      text: 'วันที่ 3/11/69\nเรื่อง ก\nเรียน',
      facts: { subject: 'ก', date: '2026-11-03' },
    },
    {
      name: 'two digits of A.D. in figures',
      text: 'Date: 3.11.26\nRe: A\nDear',
      facts: { subject: 'A', date: '2026-11-03' },
    },
    {
      name: 'month and era in words',
      text: 'วันที่ ๓ เดือน พฤศจิกายน พ.ศ. ๒๕๖๙\nเรื่อง ก\nเรียน',
      facts: { subject: 'ก', date: '2026-11-03' },
    },
    {
      name: 'two digits that fit no era',
      text: 'วันที่ 3/11/45\nเรื่อง ก\nเรียน',
      facts: { subject: 'ก', unread: ['date'] },
    },
    {
      name: 'a day that does not exist',
      text: 'วันที่ 31 กุมภาพันธ์ 2569\nเรื่อง ก\nเรียน',
      facts: { subject: 'ก', unread: ['date'] },
    },
    {
      name: 'a year of the far past',
      text: 'Date: 3 Nov 1926\nRe: A\nDear',
      facts: { subject: 'A', unread: ['date'] },
    },
    {
      name: 'two dates that differ',
      text: 'วันที่ 3/11/2569\nวันที่ 4/11/2569\nเรื่อง ก\nเรียน',
      facts: { subject: 'ก', date: '2026-11-03?' },
    },
    {
      name: 'a date of the body',
      text: 'เรื่อง ก\nเรียน ผู้อำนวยการ\nตามที่ได้ประชุม\nวันที่ 3/11/2569\n4 พ.ย. 2569',
      facts: { subject: 'ก' },
    },
    {
      name: 'a subject of two lines',
      text: 'เรื่อง : ขออนุมัติวิธีตอกเสาเข็ม\nท่าเทียบเรือ A\nเรียน ผู้อำนวยการ',
      facts: { subject: 'ขออนุมัติวิธีตอกเสาเข็ม ท่าเทียบเรือ A' },
    },
    {
      name: 'a subject whose end is not to be seen',
      text: 'Subject: Pile driving\nMonday morning\nthe meeting\nof yesterday\nand ask',
      facts: { subject: 'Pile driving?' },
    },
    {
      name: 'labels in one column and values in another',
      text: 'เรื่อง\nเรียน\nอ้างถึง\nขอส่งแบบ\nผู้อำนวยการ',
      facts: { unread: ['subject'] },
    },
    { name: 'both languages', text: 'เรื่อง/Subject : Pile test\nเรียน/Attn: A', facts: { subject: 'Pile test' } },
    {
      name: 'SARA AM in two pieces',
      text: 'เรื่อง การน\u0E4D\u0E32ส่งน\u0E4D\u0E49\u0E32\nเรียน',
      facts: { subject: 'การนำส่งน้ำ' },
    },
    {
      name: 'tones of an old font',
      text: 'ท\uF702\uF70A คค 1/69\nเร\uF704\uF70Aอง ก\nเรียน',
      facts: { subject: 'ก', number: 'คค 1/69' },
    },
    {
      name: 'a font that has lost letters',
      text: 'ที่ ๐๑๐๑/๑๒๓\nเรื่อง ขอส่งแบบโ รงการ\nเรียน',
      facts: { number: '๐๑๐๑/๑๒๓?', unread: ['subject'] },
    },
    { name: 'a postal address', text: 'เลขที่ 12/3 ถนนสุขุมวิท\nเรื่อง ก\nเรียน', facts: { subject: 'ก', unread: ['number'] } },
    { name: 'a sentence that begins like a number', text: 'ที่ประชุม 1/2569\nเรื่องดังกล่าวขอเรียนว่า', facts: {} },
    {
      name: 'a date instead of a reference',
      text: 'อ้างถึง การประชุมวันที่ 24/11/2569\nเรียน',
      facts: { unread: ['reference'] },
    },
    { name: 'the word within a sentence', text: 'ในเรื่องนี้ขอเรียนว่า\nThe subject: none', facts: {} },
    { name: 'a heading without a text', text: 'เรื่อง\nเรียน', facts: { unread: ['subject'] } },
    { name: 'a drawing', text: 'SECTION A-A\nSCALE 1:100\nLCBP3-C2-SDW-HW-BST-102', facts: {} },
    { name: 'an empty page', text: '', facts: {} },
  ])('of $name', ({ text, facts }) => {
    expect(read(text)).toEqual({ ...NOTHING, ...facts });
  });

  it('is on the page with a subject, and a head that every page repeats counts once', () => {
    const head = 'ที่ คค 0101/123\nวันที่ 3/11/2569';
    const cover = 'ใบปะหน้า\nวันที่ 1/1/2569';
    const { number, date, subject } = parseLetter([cover, `${head}\nเรื่อง ก\nเรียน`], TODAY);
    expect([number?.page, subject?.page, date?.value]).toEqual([2, 2, '2026-11-03']);
    expect(read(`${head}\nเรื่อง ก\nเรียน`, `${head}\nหน้า 2`)).toMatchObject({
      number: 'คค 0101/123',
      date: '2026-11-03',
    });
  });

  it('says which line a value comes from', () => {
    const { date, number } = parseLetter(['ที่ คค ๐๑๐๑/๑๒๓\nวันที่ ๓ พ.ย. ๖๙\nเรื่อง ก\nเรียน'], TODAY);
    expect([number?.line, date?.line]).toEqual(['ที่ คค ๐๑๐๑/๑๒๓', 'วันที่ ๓ พ.ย. ๖๙']);
  });
});
