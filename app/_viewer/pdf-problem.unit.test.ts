import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { lockedPdf, pdfWithBrokenTable, pdfWithPages } from '@/tests/e2e/made-files';
import { findOnPage } from './page-text';
import { problemOf } from './pdf-problem';

const open = (bytes: Buffer) =>
  getDocument({ data: new Uint8Array(bytes), verbosity: 0, isEvalSupported: false, useSystemFonts: false }).promise;

const problemIn = (bytes: Buffer) =>
  open(bytes).then(
    () => null,
    (error: Error) => problemOf(error),
  );

async function hitsIn(bytes: Buffer, query: string): Promise<number[]> {
  const pdf = await open(bytes);
  const counts: number[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent({ includeMarkedContent: true });
    const pieces = items.map((item) => ('str' in item ? item : { str: '', hasEOL: false }));
    counts.push(findOnPage(pieces, query).count);
  }
  return counts;
}

describe('a PDF', () => {
  it('that is locked, empty or no PDF says what is the matter', async () => {
    expect(await problemIn(lockedPdf())).toBe('password');
    expect(await problemIn(Buffer.alloc(0))).toBe('empty');
    expect(await problemIn(Buffer.from('%PDF-1.7\nnothing that could be read'))).toBe('broken');
    expect(await problemIn(pdfWithPages(['whole']))).toBeNull();
  });

  it('that the server does not give says why', () => {
    const refused = (status: number) => problemOf(Object.assign(new Error('no'), { status }));
    expect([404, 403, 416, 500].map(refused)).toEqual(['notFound', 'forbidden', 'empty', 'failed']);
    expect(problemOf(new Error('Failed to fetch'))).toBe('failed');
  });

  it('with a table that leads nowhere is read all the same', async () => {
    expect(await hitsIn(pdfWithBrokenTable('read all the same'), 'all the same')).toEqual([1]);
  });

  it('is searched page by page', async () => {
    const texts = Array.from({ length: 120 }, (_, index) => (index === 77 ? 'Girder, girder' : `sheet ${index + 1}`));
    const counts = await hitsIn(pdfWithPages(texts), 'girder');
    expect(counts.flatMap((count, page) => (count > 0 ? [[page, count]] : []))).toEqual([[77, 2]]);
  });
});
