// Positions of a document's pages in its scrolling column, in CSS pixels. Only pages near the window are drawn.

export type Size = { width: number; height: number };
export type PageSpan = { first: number; last: number };

/** Between pages, and above the first. */
export const PAGE_GAP = 12;
/** Overscan at either end: enough for one turn of a wheel, few enough for a phone's memory. */
const PAGES_BEYOND = 2;
/** Largest canvas of the smallest phones (iOS: 16,777,216 pixels); larger pages are drawn coarser. */
const MAX_CANVAS_PIXELS = 16_777_216;

/** The upper edge of each page. */
export function topsOf(sizes: readonly Size[]): number[] {
  let top = PAGE_GAP;
  return sizes.map(({ height }) => {
    const own = top;
    top += height + PAGE_GAP;
    return own;
  });
}

/** Index of the page at a distance from the top; the last one below the end. */
export function pageAt(tops: readonly number[], y: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** Indexes of the pages to draw, both included. */
export function spanAt(tops: readonly number[], view: { top: number; height: number }): PageSpan {
  return {
    first: Math.max(0, pageAt(tops, view.top) - PAGES_BEYOND),
    last: Math.min(tops.length - 1, pageAt(tops, view.top + view.height) + PAGES_BEYOND),
  };
}

/** Device pixels per CSS pixel with which a page of this size can be drawn. */
export function densityFor({ width, height }: Size, wanted: number): number {
  return Math.min(wanted, Math.sqrt(MAX_CANVAS_PIXELS / Math.max(1, width * height)));
}

export function turned({ width, height }: Size, degrees: number): Size {
  return degrees % 180 === 0 ? { width, height } : { width: height, height: width };
}
