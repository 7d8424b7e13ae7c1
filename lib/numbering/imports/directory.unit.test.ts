import { expect, it } from 'vitest';
import type { Directory } from '../directory';
import { findType } from './cell-texts';

const directory = { types: [{ code: 'TRANSMITTAL', names: ['ใบน\u0e33ส่ง', 'Transmittal'] }] } as unknown as Directory;

it.each([
  'ใบน\u0e33ส่ง',
  'ใบน\u0e4d\u0e32ส่ง',
  'ใบนำ\u00adส่ง',
  'ใบนำ\u200bส่ง',
  ' TRANSMITTAL ',
  'ｔｒａｎｓｍｉｔｔａｌ',
])('a type is found by %j', (text) => {
  expect(findType(text, { directory, defaultType: null })?.code).toBe('TRANSMITTAL');
});

it('no type is found by another name', () => {
  expect(findType('ใบส่ง', { directory, defaultType: null })).toBeNull();
});
