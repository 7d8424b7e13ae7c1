import type { TextFault } from './file-text';
import { findTextProgram } from './find-program';
import { type ProgramLimits, runProgram } from './run-program';

/** Text of each page; `isCut`: the limit of bytes was reached. */
export type PdfPages = { pages: string[]; isCut: boolean } | { fault: TextFault };

interface PagesRead {
  /** Pages from the first one. */
  most: number;
  /** `reading`: columns one after another; `drawn`: as the file draws it, so that a label stays before its value. */
  order: 'reading' | 'drawn';
  limits: ProgramLimits;
}

/** Of pdftotext: the file could not be opened, or its owner forbids that. */
const [OPEN_FAILED, FORBIDDEN] = [1, 3];

/** Runs pdftotext on the first pages of a PDF. */
export async function runPdftotext(file: string, { most, order, limits }: PagesRead): Promise<PdfPages> {
  const program = findTextProgram('pdftotext');
  if (!program) return { fault: 'NO_PROGRAM' };
  const args = ['-enc', 'UTF-8', '-l', String(most), ...(order === 'drawn' ? ['-raw'] : []), file, '-'];
  const outcome = await runProgram(program, args, limits);
  if (outcome.kind === 'late') return { fault: 'TOO_SLOW' };
  if (outcome.kind === 'ended' && outcome.exitCode !== 0) {
    const { exitCode, complaint } = outcome;
    const isLocked = exitCode === FORBIDDEN || (exitCode === OPEN_FAILED && /password|encrypt/i.test(complaint));
    return { fault: isLocked ? 'ENCRYPTED' : 'BROKEN' };
  }
  const isCut = outcome.kind === 'cut';
  // A form feed ends each page.
  const pages = outcome.output.toString('utf8').split('\f');
  if (!isCut) pages.pop();
  return pages.length === 0 ? { fault: 'BROKEN' } : { pages, isCut };
}
