import { expect, test } from 'vitest';
import { readLetter } from './read-letter';

test.each([
  {
    name: 'a Thai letter',
    text: 'ที่ คคง. 31/2569\nวันที่ 24 พฤศจิกายน 2569\nเรื่อง   ขออนุมัติวิธีตอกเสาเข็ม\nเรียน ผู้อำนวยการ\nอ้างถึง หนังสือ สคฉ.3-คคง.-0012-2569 ลงวันที่ 1/11/2569',
    subject: 'ขออนุมัติวิธีตอกเสาเข็ม',
    reference: 'สคฉ.3-คคง.-0012-2569',
  },
  {
    name: 'a subject of two lines',
    text: 'เรื่อง : ขออนุมัติวิธีตอกเสาเข็ม\nท่าเทียบเรือ A\nเรียน ผู้อำนวยการ',
    subject: 'ขออนุมัติวิธีตอกเสาเข็ม ท่าเทียบเรือ A',
    reference: null,
  },
  {
    name: 'an English letter',
    text: 'Date: 24 November 2026\nRef.: CSC-OWN-0012-2026 dated 1 November\nSubject: Pile driving  method\n\nDear Sir,',
    subject: 'Pile driving method',
    reference: 'CSC-OWN-0012-2026',
  },
  {
    name: 'a subject whose end is not to be seen',
    text: 'Subject: Pile driving\nWe refer to\nthe meeting\nof yesterday\nand ask',
    subject: 'Pile driving',
    reference: null,
  },
  { name: 'SARA AM in two pieces', text: 'เรื่อง การน\u0E4D\u0E32ส่งรายงาน', subject: 'การนำส่งรายงาน', reference: null },
  { name: 'a date is no number', text: 'อ้างถึง การประชุมวันที่ 24/11/2569', subject: null, reference: null },
  { name: 'the word within a sentence', text: 'ในเรื่องนี้ขอเรียนว่า\nThe subject: none', subject: null, reference: null },
  { name: 'a heading without a text', text: 'เรื่อง\nเรียน', subject: null, reference: null },
  { name: 'a scan', text: '', subject: null, reference: null },
])('reads $name', ({ text, subject, reference }) => {
  expect(readLetter(text)).toEqual({ subject, reference });
});
