import path from 'node:path';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The longer side in pixels: A4 at 150 dpi, which is sharp in a column of a page and readable on a large screen. */
const LONGER_SIDE = 1754;
/** From 0 to 100. Thin strokes of Thai letters stay whole at 80; a page of text has some 150 kB. */
const QUALITY = 80;
/**
 * Maximum pixels of one image in the file, four bytes each: pdf.js leaves out larger ones, which the viewer shows. Its
 * buffers are outside the heap that bounds the thread.
 */
const MAX_IMAGE_PIXELS = 50_000_000;

/** Factory with which pdf.js makes canvases in Node, from an optional package. */
interface CanvasFactory {
  create: (
    width: number,
    height: number,
  ) => { canvas: { toBuffer: (type: 'image/webp', quality: number) => Buffer }; context: CanvasRenderingContext2D };
}

/**
 * Draws page 1 of a PDF as the viewer does: same library, fonts and character maps (app/_viewer/pdf-setup.ts).
 * @returns a WebP image
 * @throws what pdf.js throws for a file that is broken, locked with a password or without pages
 */
export async function drawFirstPage(bytes: Uint8Array): Promise<Uint8Array> {
  const assets = path.join(/* turbopackIgnore: true */ process.cwd(), 'node_modules', 'pdfjs-dist');
  const task = getDocument({
    data: bytes,
    cMapUrl: `${assets}/cmaps/`,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    iccUrl: `${assets}/iccs/`,
    useSystemFonts: false,
    enableXfa: false,
    isEvalSupported: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const pdf = await task.promise;
    const page = await pdf.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: LONGER_SIDE / Math.max(width, height) });
    const factory = pdf.canvasFactory as CanvasFactory;
    const { canvas, context } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: null, canvasContext: context, viewport }).promise;
    return new Uint8Array(canvas.toBuffer('image/webp', QUALITY));
  } finally {
    await task.destroy();
  }
}
