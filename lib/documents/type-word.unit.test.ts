import { expect, it } from 'vitest';
import { typeWord } from './type-word';

it.each([
  ['LETTER', 'หนังสือ', 'หนังสือ'],
  ['RFI', 'หนังสือสอบถาม (RFI)', 'สอบถาม'],
  ['NOTICE', 'หนังสือแจ้ง', 'แจ้ง'],
  ['RFA', 'คำขออนุมัติ (RFA)', 'RFA'],
  ['TRANSMITTAL', 'ใบนำส่งเอกสาร', 'ใบนำส่ง'],
  ['MOM', 'รายงานการประชุม', 'รายงานการประชุม'],
  ['INCOMING', 'หนังสือรับ', 'รับ'],
  ['LETTER', 'Letter', 'Letter'],
  ['INCOMING', 'Incoming letter', 'Incoming letter'],
  ['TRANSMITTAL', 'Transmittal', 'Transmittal'],
  ['MOM', 'Minutes of Meeting', 'MOM'],
  ['RFI', 'Request for Information', 'RFI'],
  ['RFA', 'Request for Approval (RFA)', 'RFA'],
  ['RFI', 'RFI', 'RFI'],
])('%s, %s in the reader’s language, is %s on a chip', (code, name, word) => {
  expect(typeWord({ code, name })).toBe(word);
});
