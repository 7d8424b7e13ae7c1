import { expect, it } from 'vitest';
import { shownText, wholeLetters } from './shown-text';

it.each([
  ['ูนเหล็กไม่ครบ', 'นเหล็กไม่ครบ'],
  ['์ ไม่เป็นไปตามแบบ', 'ไม่เป็นไปตามแบบ'],
  ['พร้อมมาตรการป้องกันการเกิดซ้ำ เ', 'พร้อมมาตรการป้องกันการเกิดซ้ำ'],
  ['concrete', 'concrete'],
])('cuts %s to whole letters', (text, whole) => {
  expect(wholeLetters(text)).toBe(whole);
});

it('shows invisible letters, Thai digits and line breaks in one spelling', () => {
  expect(shownText('ข้อ\u200b ๑๒\n\nหน้า')).toBe('ข้อ 12 หน้า');
});
