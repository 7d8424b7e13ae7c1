import { expect, it } from 'vitest';
import { keysMatching } from './keys-matching';

const KEYS = [
  { text: 'ค้นหาและไปยังหน้า', shown: ['Ctrl', 'K'] },
  { text: 'RFA', shown: ['G', 'R'] },
  { text: 'เลือกแถว', shown: ['X'] },
];

it.each([
  ['', ['Ctrl K', 'G R', 'X']],
  ['  ', ['Ctrl K', 'G R', 'X']],
  ['rfa', ['G R']],
  ['แถว', ['X']],
  ['ctrl', ['Ctrl K']],
  ['g  r', ['G R']],
  ['zz', []],
])('%j finds %j', (search, found) => {
  expect(keysMatching(KEYS, search).map(({ shown }) => shown.join(' '))).toEqual(found);
});
