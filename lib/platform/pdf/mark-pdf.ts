import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  concatTransformationMatrix,
  degrees,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
} from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';

/** Text of a mark: the words across the page, and the line at its top. */
export interface PageMark {
  words: readonly string[];
  line: string;
}

interface Fonts {
  thai: PDFFont;
  latin: PDFFont;
}

const RED = rgb(0.75, 0.05, 0.05);
const WHITE = rgb(1, 1, 1);
/** Faint enough to read a drawing through it, strong enough for a photocopy. */
const WORDS_OPACITY = 0.25;
const LINE_OPACITY = 0.88;
/** Share of the page's diagonal that the longest word takes. */
const WORDS_SHARE = 0.55;
/** Share of the page's shorter side that a letter of the line takes: 9 points on A4. */
const LINE_SHARE = 0.015;
const MIN_LINE = 5;

const { resolve } = createRequire(import.meta.url);
const fontFile = (script: string) =>
  readFileSync(resolve(`@fontsource/sarabun/files/sarabun-${script}-700-normal.woff`));

/**
 * Draws a mark on every page of a PDF, upright as the page is seen. The same input gives the same bytes.
 * @throws Error for a file that is protected or damaged
 */
export async function markPdf(bytes: Uint8Array, mark: PageMark): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  if (pdf.getPageCount() === 0) throw new Error('no pages');
  pdf.registerFontkit(fontkit as never);
  const fonts = {
    thai: await pdf.embedFont(fontFile('thai'), { subset: true }),
    latin: await pdf.embedFont(fontFile('latin'), { subset: true }),
  };
  for (const page of pdf.getPages()) markPage(page, fonts, mark);
  return pdf.save();
}

function markPage(page: PDFPage, fonts: Fonts, { words, line }: PageMark): void {
  const { width, height, matrix } = seenPage(page);
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...matrix));

  const angle = Math.atan2(height, width);
  const widest = Math.max(...words.map((word) => widthOf(fonts, word, 1)));
  const size = (WORDS_SHARE * Math.hypot(width, height)) / widest;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  words.forEach((word, index) => {
    // Lines of words above each other, centred on the page.
    const up = ((words.length - 1) / 2 - index) * size * 1.3 - size * 0.3;
    const back = widthOf(fonts, word, size) / 2;
    const at = { x: width / 2 - back * cos - up * sin, y: height / 2 - back * sin + up * cos };
    drawRuns(page, fonts, word, { ...at, size, angle, opacity: WORDS_OPACITY });
  });

  const letter = Math.max(MIN_LINE, Math.min(width, height) * LINE_SHARE);
  // A long number on a narrow page must stay on it.
  const fitted = Math.min(letter, (letter * (width - 2 * letter)) / widthOf(fonts, line, letter));
  // Printers leave out some 4 mm at the edge of a sheet.
  const box = { x: 0, y: height - 3.2 * fitted, width, height: 3.2 * fitted };
  page.drawRectangle({ ...box, color: WHITE, opacity: LINE_OPACITY });
  const x = (width - widthOf(fonts, line, fitted)) / 2;
  drawRuns(page, fonts, line, { x, y: height - 2.5 * fitted, size: fitted, angle: 0, opacity: 1 });
  page.pushOperators(popGraphicsState());
}

type Matrix = [number, number, number, number, number, number];

/** Size of the page as seen, and the matrix from its lower left corner to the page's own space. */
function seenPage(page: PDFPage): { width: number; height: number; matrix: Matrix } {
  const { x, y, width, height } = page.getCropBox();
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  if (turn === 90) return { width: height, height: width, matrix: [0, 1, -1, 0, x + width, y] };
  if (turn === 180) return { width, height, matrix: [-1, 0, 0, -1, x + width, y + height] };
  if (turn === 270) return { width: height, height: width, matrix: [0, -1, 1, 0, x, y + height] };
  return { width, height, matrix: [1, 0, 0, 1, x, y] };
}

interface DrawnText {
  x: number;
  y: number;
  size: number;
  /** In radians. */
  angle: number;
  opacity: number;
}

function drawRuns(page: PDFPage, fonts: Fonts, text: string, { x, y, size, angle, opacity }: DrawnText): void {
  let done = 0;
  for (const { font, part } of runsOf(fonts, text)) {
    page.drawText(part, {
      x: x + done * Math.cos(angle),
      y: y + done * Math.sin(angle),
      rotate: degrees((angle * 180) / Math.PI),
      font,
      size,
      opacity,
      color: RED,
    });
    done += font.widthOfTextAtSize(part, size);
  }
}

function widthOf(fonts: Fonts, text: string, size: number): number {
  return runsOf(fonts, text).reduce((sum, { font, part }) => sum + font.widthOfTextAtSize(part, size), 0);
}

/** Parts of a text by font; the font is in two files. */
function runsOf({ thai, latin }: Fonts, text: string): { font: PDFFont; part: string }[] {
  return (text.match(/[\u0E00-\u0E7F]+|[^\u0E00-\u0E7F]+/g) ?? []).map((part) => ({
    font: /^[\u0E00-\u0E7F]/.test(part) ? thai : latin,
    part,
  }));
}
