import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

// `handedCopy` (lib/documents/files/handed-copy.ts) decides which bytes of a file leave the server. Code that reads
// stored bytes for itself would hand out a superseded drawing without its mark.
const READERS: Readonly<Record<string, string>> = {
  'lib/documents/file-texts/with-stored-file.ts': 'reads text by a program; no byte of it leaves',
  'lib/documents/files/check-files.ts': 'compares hashes',
  'lib/documents/files/handed-copy.ts': 'the one door',
  'lib/documents/issued-copies/embed-images.ts': 'puts the pictures of a document into its paper',
  'lib/documents/issued-copies/open-issued-copy.ts': 'a sealed file, whose seal a mark would break',
  'lib/operations/backup/files.ts': 'copies files into a backup',
};
const DOORS = [
  'lib/documents/files/open-attachment.ts',
  'lib/documents/files/open-packed-file.ts',
  'lib/documents/files/read-first-page.ts',
  'lib/documents/transmittals/receipts/open-link.ts',
];

const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const sources = ['app', 'lib', 'workers'].flatMap((folder) =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^lib\/platform\/storage\//.test(path)),
);

const readsStored = (text: string) => /\breadStored\(/.test(text) && text.includes("/storage/content-store'");

it('stored bytes are read in known places only', () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((path) => readsStored(read(path))).sort()).toEqual(Object.keys(READERS).sort());
});

it('every door asks for the marked copy', () => {
  expect(sources.filter((path) => /\bhandedCopy\(/.test(read(path))).sort()).toEqual(
    ['lib/documents/files/handed-copy.ts', ...DOORS].sort(),
  );
});
