import { PAGE_GAP, type Size } from './page-layout';

/** Either a fit, which follows the window, or CSS pixels per point. */
export type Zoom = 'width' | 'page' | number;

/** A point is 1/72 inch, a CSS pixel 1/96: so many pixels per point are "100 %". */
const ACTUAL = 96 / 72;
const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8].map((step) => step * ACTUAL);
const [SMALLEST, LARGEST] = [0.1 * ACTUAL, 8 * ACTUAL];
/** The frame left and right of a page. */
const MARGIN = 12;

/** CSS pixels per point. */
export function scaleOf(zoom: Zoom, page: Size, frame: Size): number {
  if (typeof zoom === 'number') return clamp(zoom);
  const width = (frame.width - 2 * MARGIN) / page.width;
  return clamp(zoom === 'width' ? width : Math.min(width, (frame.height - 2 * PAGE_GAP) / page.height));
}

/** The next zoom step above or below the current scale. */
export function stepZoom(scale: number, direction: 1 | -1): number {
  // A hair's breadth, so that a step is never its own neighbour.
  const next =
    direction === 1 ? STEPS.find((step) => step > scale * 1.001) : STEPS.findLast((step) => step < scale * 0.999);
  return next ?? (direction === 1 ? LARGEST : SMALLEST);
}

export function percentOf(scale: number): number {
  return Math.round((scale / ACTUAL) * 100);
}

function clamp(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}
