import { describe, expect, it } from 'vitest';
import { CORRESPONDENCE_STATUSES } from '@/db/seed/master/correspondence-types';
import { type LetterFacts, letterWord } from './letter-word';

const task = (action: string) => ({ task: { action }, actions: {} }) as unknown as LetterFacts['state'];
const actions = (...names: string[]) =>
  ({ task: null, actions: Object.fromEntries(names.map((name) => [name, {}])) }) as unknown as LetterFacts['state'];
const facts: LetterFacts = {
  statusCode: 'SUBCSC',
  statusName: 'ส่งถึงที่ปรึกษา',
  isRunning: true,
  holders: ['คคง.'],
  state: task('REPLY'),
};

describe('the state of a letter in a word', () => {
  it.each<[Partial<LetterFacts>, th: string, en: string]>([
    [{}, 'รอ คคง. ตอบ', 'คคง. to reply'],
    [{ state: task('RECEIVE') }, 'รอ คคง. รับ', 'คคง. to receive'],
    [{ holders: ['คคง.', 'สคฉ.3', 'TEAM'] }, 'รอ คคง. +2 ตอบ', 'คคง. +2 to reply'],
    [{ statusCode: 'REPCSC', state: actions('CLOSE', 'CANCEL') }, 'รอ คคง. ปิด', 'คคง. to close'],
    [{ state: actions('RESUBMIT', 'CANCEL') }, 'รอ คคง. ส่งใหม่', 'คคง. to resend'],
    [{ state: task('SIGN_IN_RED') }, 'รอ คคง.', 'With คคง.'],
    [{ holders: [] }, 'ส่งแล้ว', 'Sent'],
    [{ statusCode: 'CLBOWN', isRunning: false, holders: [], state: null }, 'ปิดแล้ว', 'Closed'],
    [{ statusCode: 'CCBCON', isRunning: false, holders: [], state: null }, 'ยกเลิก', 'Cancelled'],
    [{ statusCode: 'XYZ', statusName: 'ของหน่วยงาน' }, 'ของหน่วยงาน', 'ของหน่วยงาน'],
  ])('%j is %s', (some, th, en) => {
    expect(letterWord('th', { ...facts, ...some })).toBe(th);
    expect(letterWord('en', { ...facts, ...some })).toBe(en);
  });

  it('is known for every status of the product but the draft', () => {
    for (const { statusCode, nameTh } of CORRESPONDENCE_STATUSES) {
      const word = letterWord('th', { ...facts, statusCode, statusName: nameTh, isRunning: false, holders: [] });
      expect(word === nameTh, statusCode).toBe(statusCode === 'DRAFT');
    }
  });
});
