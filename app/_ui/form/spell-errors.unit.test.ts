import { expect, it } from 'vitest';
import { spellErrors } from './spell-errors';

it('puts the codes of schemas into words, in lists and groups too, and leaves words as they are', () => {
  const errors = {
    code: { type: 'too_small', message: 'REQUIRED' },
    dates: { from: { type: 'custom', message: 'DATES_REVERSED' } },
    parties: [undefined, { role: { type: 'custom', message: 'INVALID' } }],
    name: { type: 'server', message: 'ชื่อนี้มีแล้ว' },
  };
  const spelled: unknown = spellErrors(errors, 'th');
  expect(spelled).toEqual({
    code: { type: 'too_small', message: 'ต้องกรอก' },
    dates: { from: { type: 'custom', message: 'วันสิ้นสุดอยู่ก่อนวันเริ่มต้น' } },
    parties: [undefined, { role: { type: 'custom', message: 'ค่านี้ใช้ไม่ได้' } }],
    name: { type: 'server', message: 'ชื่อนี้มีแล้ว' },
  });
});
