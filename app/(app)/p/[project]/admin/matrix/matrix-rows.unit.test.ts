import { describe, expect, it } from 'vitest';
import type { MatrixEntry } from '@/lib/documents/circulations/matrix/list-matrix';
import { faultsOf, toEntries, toGrid } from './matrix-rows';

const entry = (userPublicId: string, parts: Partial<MatrixEntry> = {}): MatrixEntry => ({
  typeCode: 'T1',
  contractCode: 'C2',
  disciplineCode: 'STR',
  userPublicId,
  username: userPublicId,
  name: userPublicId,
  isActive: true,
  type: 'MAIN',
  days: 5,
  ...parts,
});
const entries = [
  entry('a'),
  entry('b', { type: 'INFO', days: null }),
  entry('a', { typeCode: null, contractCode: null, disciplineCode: null }),
];

describe('the grid of the matrix', () => {
  it('shows one row per type and discipline and saves the same entries', () => {
    const rows = toGrid(entries);
    expect(rows.map(({ people }) => people.length)).toEqual([2, 1]);
    expect(toEntries(rows)).toEqual(entries.map(({ username: _, name: __, isActive: ___, ...input }) => input));
  });

  it('finds the complaint about a person by their place among all people', () => {
    const errors = { 'entries.2.userPublicId': ['unknown'], 'entries.20.days': ['too many'] };
    const rows = toGrid(entries);
    expect(faultsOf(errors, rows, { row: 1, person: 0 })).toEqual(['unknown']);
    expect(faultsOf(errors, rows, { row: 0, person: 1 })).toEqual([]);
  });
});
