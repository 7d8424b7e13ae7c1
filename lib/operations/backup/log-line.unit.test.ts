import { expect, it } from 'vitest';
import { planContinuation, type SegmentRecord, sequenceOf } from './log-line';

const PLACE = { line: '20261125T180000Z', server: 'db:3306/1', file: 'bin.000007', position: 400 };
const FILES = [
  { name: 'bin.000006', sizeBytes: 900 },
  { name: 'bin.000007', sizeBytes: 1200 },
  { name: 'bin.000008', sizeBytes: 500 },
];
const copied = (file: string, sizeBytes: number): SegmentRecord => ({
  file,
  sizeBytes,
  object: { name: file, sizeBytes: 1, sha256: '' },
  coversUntil: null,
  files: [],
  damaged: [],
});

it('a line begins with the file that the backup is in', () => {
  expect(planContinuation(FILES, PLACE.server, PLACE, null)?.map(({ name }) => name)).toEqual([
    'bin.000007',
    'bin.000008',
  ]);
});

it('goes on behind what was copied last', () => {
  expect(planContinuation(FILES, PLACE.server, PLACE, copied('bin.000007', 1200))).toEqual([FILES[2]]);
});

it('another server, a log that began anew and a file that is gone break the line', () => {
  expect(planContinuation(FILES, 'other:3306/2', PLACE, null)).toBeNull();
  expect(planContinuation(FILES, PLACE.server, PLACE, copied('bin.000007', 1100))).toBeNull();
  expect(planContinuation(FILES, PLACE.server, PLACE, copied('bin.000005', 1200))).toBeNull();
  expect(planContinuation(FILES.slice(2), PLACE.server, PLACE, null)).toBeNull();
});

it('counts on behind six digits', () => {
  expect(sequenceOf('bin.1000000')).toBeGreaterThan(sequenceOf('bin.999999'));
});
