import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cleanText } from './clean-text';
import { boundText, type FileText, MAX_TEXT_BYTES, type TextFault } from './file-text';
import { findTextProgram } from './find-program';
import { runProgram } from './run-program';

/** A page takes some ten seconds of a processor; what identifies a letter is on its first pages. */
const MAX_PAGES = 10;
const PAGE_DEADLINE_MS = 60_000;
/** Pages together: other files wait behind this one. */
const DEADLINE_MS = 180_000;
/** Longest side in dots: A4 at 290 dots an inch, A3 at 200, which letters of ten points need. */
const LONGEST_SIDE = 3400;
const MEMORY_MB = 1536;
const LANGUAGES = 'tha+eng';

/**
 * Text of pictures: the first pages of a PDF without text, or an image file.
 * @param pages of a PDF; null for an image
 */
export async function readScanText(file: string, mimeType: string, pages: number | null): Promise<FileText> {
  const tesseract = findTextProgram('tesseract');
  if (!tesseract) return { state: 'NO_TESSERACT', pages };
  if (mimeType !== 'application/pdf') return textOf(await recognise(tesseract, file), pages, false);
  const draw = findTextProgram('pdftoppm');
  if (!draw) return { state: 'UNREADABLE', fault: 'NO_PROGRAM' };
  const folder = await mkdtemp(path.join(tmpdir(), 'dms-scan-'));
  try {
    const texts: string[] = [];
    const begun = performance.now();
    const wanted = Math.min(pages ?? 1, MAX_PAGES);
    for (let page = 1; page <= wanted && performance.now() < begun + DEADLINE_MS; page++) {
      const picture = await drawPage(draw, { file, folder, page });
      if ('fault' in picture) return { state: 'UNREADABLE', fault: picture.fault };
      const read = await recognise(tesseract, picture.path);
      if ('fault' in read) return textOf(read, pages, false);
      texts.push(read.text);
      await rm(picture.path, { force: true });
    }
    return textOf({ text: texts.join('\n') }, pages, texts.length < (pages ?? 1));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Recognised = { text: string } | { fault: TextFault };

async function drawPage(
  program: string,
  { file, folder, page }: { file: string; folder: string; page: number },
): Promise<{ path: string } | { fault: TextFault }> {
  const prefix = path.join(folder, 'page');
  const one = ['-f', String(page), '-l', String(page), '-scale-to', String(LONGEST_SIDE)];
  const args = ['-q', '-gray', '-png', ...one, file, prefix];
  const outcome = await runProgram(program, args, { deadlineMs: PAGE_DEADLINE_MS, maxBytes: 0, memoryMb: MEMORY_MB });
  if (outcome.kind === 'late') return { fault: 'TOO_SLOW' };
  const [name] = await readdir(folder);
  return name === undefined ? { fault: 'BROKEN' } : { path: path.join(folder, name) };
}

async function recognise(program: string, picture: string): Promise<Recognised> {
  const outcome = await runProgram(program, [picture, 'stdout', '-l', LANGUAGES], {
    deadlineMs: PAGE_DEADLINE_MS,
    maxBytes: MAX_TEXT_BYTES,
    memoryMb: MEMORY_MB,
  });
  if (outcome.kind === 'late') return { fault: 'TOO_SLOW' };
  if (outcome.kind === 'cut') return { text: outcome.output.toString('utf8') };
  if (outcome.exitCode === 0) return { text: outcome.output.toString('utf8') };
  // The program without the Thai language is as good as none.
  return { fault: /loading language|traineddata/i.test(outcome.complaint) ? 'NO_PROGRAM' : 'BROKEN' };
}

function textOf(read: Recognised, pages: number | null, isCut: boolean): FileText {
  if ('text' in read) return boundText(cleanText(read.text), pages, isCut);
  return read.fault === 'NO_PROGRAM' ? { state: 'NO_TESSERACT', pages } : { state: 'UNREADABLE', fault: read.fault };
}
