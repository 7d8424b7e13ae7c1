import { expect, it } from 'vitest';
import { scannedAddress } from './scanned-address';

const ORIGIN = 'https://dms.example.org';

it.each([
  ['https://dms.example.org/q/Ab3-x', '/q/Ab3-x'],
  [' https://dms.example.org/q/Ab3-x?next=//evil.example#x ', '/q/Ab3-x'],
  ['https://dms.example.org/go/%E0%B8%84%E0%B8%84%E0%B8%87.-0001', '/go/%E0%B8%84%E0%B8%84%E0%B8%87.-0001'],
  ['คคง.-สคฉ.3-0031-2569', `/go?q=${encodeURIComponent('คคง.-สคฉ.3-0031-2569')}`],
  ['๐๐๓๑', `/go?q=${encodeURIComponent('๐๐๓๑')}`],
])('%j leads to %s', (text, address) => {
  expect(scannedAddress(text, ORIGIN)).toBe(address);
});

it.each([
  'https://evil.example/q/Ab3-x',
  'http://dms.example.org/q/Ab3-x',
  'https://dms.example.org:8443/q/Ab3-x',
  'https://me@dms.example.org/q/Ab3-x',
  'https://dms.example.org/admin/users',
  'https://dms.example.org/q//evil.example',
  'https://dms.example.org/q/',
  'javascript:alert(1)',
  'WIFI:S:site;T:WPA;P:12345678;;',
  'tel:0812345678',
  '//evil.example/q/1',
  'no digits here',
  `1\u202e2`,
  '1'.repeat(201),
  '',
])('%j is only shown', (text) => {
  expect(scannedAddress(text, ORIGIN)).toBeNull();
});
