import type { DecodedPng } from 'fast-png';

/** Side of a cell in pixels: at 48 dpi, a line of text. */
const CELL = 8;
/** Pixels by which a cell may move: half a millimetre at 48 dpi. */
const REACH = 1;
/**
 * Mean grey of a cell, of 255. The other renderer of Poppler (pdftocairo) changes a cell by up to 25, and a printed word
 * has 40.
 */
const TOLERANCE = 30;

/**
 * Compares two images by the mean grey of cells. Another version of the browser or of Poppler draws edges otherwise, which
 * a mean hardly shows; a lost line, another font or a moved table changes dozens of cells.
 * @returns the cells that differ, each with its place in pixels
 */
export function changedCells(golden: DecodedPng, printed: DecodedPng): string[] {
  if (golden.width !== printed.width || golden.height !== printed.height) {
    return [`${printed.width} × ${printed.height} pixels, and not ${golden.width} × ${golden.height}`];
  }
  const changed: string[] = [];
  for (let top = 0; top < golden.height; top += CELL) {
    for (let left = 0; left < golden.width; left += CELL) {
      const difference = leastDifference(meanOf(golden, left, top), printed, left, top);
      if (difference > TOLERANCE) changed.push(`at ${left}, ${top}: ${difference.toFixed(0)}`);
    }
  }
  return changed;
}

function leastDifference(mean: number, printed: DecodedPng, left: number, top: number): number {
  let least = 255;
  for (let down = -REACH; down <= REACH; down += 1) {
    for (let right = -REACH; right <= REACH; right += 1) {
      least = Math.min(least, Math.abs(mean - meanOf(printed, left + right, top + down)));
    }
  }
  return least;
}

/** The part of the cell that is on the page. pdftoppm repeats the grey in three channels. */
function meanOf({ data, width, height, channels }: DecodedPng, left: number, top: number): number {
  let sum = 0;
  let pixels = 0;
  for (let y = Math.max(top, 0); y < Math.min(top + CELL, height); y += 1) {
    for (let x = Math.max(left, 0); x < Math.min(left + CELL, width); x += 1) {
      sum += data[(y * width + x) * channels] ?? 0;
      pixels += 1;
    }
  }
  return pixels === 0 ? 0 : sum / pixels;
}
