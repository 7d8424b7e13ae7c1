import { expect, test } from 'vitest';
import type { AttachmentValue } from './draft-parts';
import { placeFile } from './place-file';

const file = (fileName: string): AttachmentValue => ({ publicId: fileName, fileName, sizeBytes: 1, isScanned: false });
const ADDED = ['letter.pdf', 'annex.pdf', 'plan.dwg', 'late.PDF'];
const turnOf = (publicId: string) => ADDED.indexOf(publicId);
const arrive = (before: string[], ...names: string[]) =>
  names.reduce((files, name) => placeFile(files, file(name), turnOf), before.map(file)).map(({ fileName }) => fileName);

test.each([
  { name: 'keeps the order of dropping', before: [], names: ['letter.pdf', 'annex.pdf'], files: ADDED.slice(0, 2) },
  {
    name: 'keeps it where a small file is faster than the letter',
    before: [],
    names: ['plan.dwg', 'annex.pdf', 'letter.pdf'],
    files: ['letter.pdf', 'annex.pdf', 'plan.dwg'],
  },
  {
    name: 'makes the first PDF the main file',
    before: ['old.xlsx'],
    names: ['late.PDF'],
    files: ['late.PDF', 'old.xlsx'],
  },
  {
    name: 'leaves a PDF that is there in its place',
    before: ['old.pdf', 'old.xlsx'],
    names: ['letter.pdf'],
    files: ['old.pdf', 'old.xlsx', 'letter.pdf'],
  },
])('placing a file $name', ({ before, names, files }) => {
  expect(arrive(before, ...names)).toEqual(files);
});
