import { describe, expect, it } from 'vitest';
import { markedParts } from './marked-parts';

/** The text with its hits in brackets. */
const marked = (text: string, query: string) =>
  markedParts(text, query)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

describe('what a search found', () => {
  it.each([
    ['งานเสาเข็มท่าเทียบเรือ A', 'ท่าเทียบเรือ เสาเข็ม', 'งาน[เสาเข็มท่าเทียบเรือ] A'],
    ['งานเสาเข็ม', 'เสาเขม', 'งาน[เสาเข็ม]'],
    ['Beam of Zone B', 'BEAM zone', '[Beam] of [Zone] B'],
    ['ใบสั่งซื้อ ๑๒๐๔๖๘', '120468', 'ใบสั่งซื้อ [๑๒๐๔๖๘]'],
    ['เสา\u200bเข็ม', 'เสาเข็ม', '[เสา\u200bเข็ม]'],
    ['a.b (c)', '. (c)', 'a[.]b [(c)]'],
    ['👷 ช่าง', 'ช่าง', '👷 [ช่าง]'],
    ['nothing', 'else', 'nothing'],
    ['nothing', '', 'nothing'],
  ])('in %j for %j is marked', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });
});
