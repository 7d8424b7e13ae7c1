import { cleanText, isMeaningless } from './clean-text';
import type { TextFault } from './file-text';
import { runPdftotext } from './run-pdftotext';

/** Text of the first pages, each by itself, or the reason for its absence. */
export type FirstPages =
  | { state: 'READ'; pages: string[] }
  /** Pictures only: a scan. */
  | { state: 'EMPTY' }
  | { state: 'UNREADABLE'; fault: TextFault };

/** A letter has its head on page 1, behind a cover sheet on page 2. */
const MAX_PAGES = 2;
/** A person waits for it. Two pages take some 50 ms of a slow processor, a dense drawing a second. */
const DEADLINE_MS = 10_000;
/** As much as reading all of it. */
const MEMORY_MB = 1024;
/** Two pages of small print have some 20 kB; a drawing's thousands of labels are not needed. */
const MAX_BYTES = 64 * 1024;

/** Reads the text of the first pages of a PDF in the order in which it is drawn. Pictures are not recognised. */
export async function readFirstPages(file: string): Promise<FirstPages> {
  const read = await runPdftotext(file, {
    most: MAX_PAGES,
    order: 'drawn',
    limits: { deadlineMs: DEADLINE_MS, maxBytes: MAX_BYTES, memoryMb: MEMORY_MB },
  });
  if ('fault' in read) return { state: 'UNREADABLE', fault: read.fault };
  const text = read.pages.join('');
  if (text.trim() === '') return { state: 'EMPTY' };
  if (isMeaningless(text)) return { state: 'UNREADABLE', fault: 'NO_CHARACTERS' };
  return { state: 'READ', pages: read.pages.map(cleanText) };
}
