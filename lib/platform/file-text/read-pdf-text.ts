import { cleanText, isMeaningless } from './clean-text';
import { boundText, type FileText, MAX_TEXT_BYTES } from './file-text';
import { findTextProgram } from './find-program';
import { readScanText } from './read-scan-text';
import { runProgram } from './run-program';

/** A specification or a method statement has some hundred pages; a longer file is a collection, found by its beginning. */
const MAX_PAGES = 500;
/** 500 dense pages take some three seconds of a slow processor. */
const DEADLINE_MS = 60_000;
/** A drawing of 50 MB takes some 300 MB. */
const MEMORY_MB = 1024;
/** Of pdftotext: the file could not be opened, or its owner forbids that. */
const [OPEN_FAILED, FORBIDDEN] = [1, 3];

/** Text of a PDF by pdftotext; of one with pictures only by tesseract, where it is installed. */
export async function readPdfText(file: string): Promise<FileText> {
  const program = findTextProgram('pdftotext');
  if (!program) return { state: 'UNREADABLE', fault: 'NO_PROGRAM' };
  // One page more, which says that there are more.
  const args = ['-enc', 'UTF-8', '-l', String(MAX_PAGES + 1), file, '-'];
  const outcome = await runProgram(program, args, {
    deadlineMs: DEADLINE_MS,
    maxBytes: MAX_TEXT_BYTES,
    memoryMb: MEMORY_MB,
  });
  if (outcome.kind === 'late') return { state: 'UNREADABLE', fault: 'TOO_SLOW' };
  if (outcome.kind === 'ended' && outcome.exitCode !== 0) {
    const { exitCode, complaint } = outcome;
    const isLocked = exitCode === FORBIDDEN || (exitCode === OPEN_FAILED && /password|encrypt/i.test(complaint));
    return { state: 'UNREADABLE', fault: isLocked ? 'ENCRYPTED' : 'BROKEN' };
  }
  // A form feed ends each page.
  const all = outcome.output.toString('utf8').split('\f');
  const pages = Math.min(all.length - (outcome.kind === 'ended' ? 1 : 0), MAX_PAGES);
  if (pages === 0) return { state: 'UNREADABLE', fault: 'BROKEN' };
  const text = all.slice(0, MAX_PAGES).join('\n');
  if (text.trim() === '') return readScanText(file, 'application/pdf', pages);
  if (isMeaningless(text)) return readDrawnLetters(file, pages);
  return boundText(cleanText(text), pages, outcome.kind === 'cut' || all.length - 1 > MAX_PAGES);
}

/** Letters without a meaning still have a shape. */
async function readDrawnLetters(file: string, pages: number): Promise<FileText> {
  const scan = await readScanText(file, 'application/pdf', pages);
  return scan.state === 'READ' || scan.state === 'TOO_LARGE' ? scan : { state: 'UNREADABLE', fault: 'NO_CHARACTERS' };
}
