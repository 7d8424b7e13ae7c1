import { cleanText, isMeaningless } from './clean-text';
import { boundText, type FileText, MAX_TEXT_BYTES } from './file-text';
import { readScanText } from './read-scan-text';
import { runPdftotext } from './run-pdftotext';

/** A specification or a method statement has some hundred pages; a longer file is a collection, found by its beginning. */
const MAX_PAGES = 500;
/** 500 dense pages take some three seconds of a slow processor. */
const DEADLINE_MS = 60_000;
/** A drawing of 50 MB takes some 300 MB. */
const MEMORY_MB = 1024;

/** Text of a PDF by pdftotext; of one with pictures only by tesseract, where it is installed. */
export async function readPdfText(file: string): Promise<FileText> {
  const read = await runPdftotext(file, {
    // One page more, which says that there are more.
    most: MAX_PAGES + 1,
    order: 'reading',
    limits: { deadlineMs: DEADLINE_MS, maxBytes: MAX_TEXT_BYTES, memoryMb: MEMORY_MB },
  });
  if ('fault' in read) return { state: 'UNREADABLE', fault: read.fault };
  const pages = Math.min(read.pages.length, MAX_PAGES);
  const text = read.pages.slice(0, MAX_PAGES).join('\n');
  if (text.trim() === '') return readScanText(file, 'application/pdf', pages);
  if (isMeaningless(text)) return readDrawnLetters(file, pages);
  return boundText(cleanText(text), pages, read.isCut || read.pages.length > MAX_PAGES);
}

/** Letters without a meaning still have a shape. */
async function readDrawnLetters(file: string, pages: number): Promise<FileText> {
  const scan = await readScanText(file, 'application/pdf', pages);
  return scan.state === 'READ' || scan.state === 'TOO_LARGE' ? scan : { state: 'UNREADABLE', fault: 'NO_CHARACTERS' };
}
