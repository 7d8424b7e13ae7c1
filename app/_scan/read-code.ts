type Detector = { detect(image: ImageBitmapSource): Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** Maximum width in pixels. A code fills much of a photo; a larger image takes seconds and finds no more. */
const PHOTO_WIDTH = 1600;

let detector: Promise<Detector> | undefined;

/** @returns text of the first QR code in the image, or null */
export async function readCode(picture: ImageBitmapSource): Promise<string | null> {
  detector ??= makeDetector();
  const [found] = await (await detector).detect(picture);
  return found?.rawValue ?? null;
}

/**
 * As `readCode`, for a file.
 * @throws DOMException where the file is no picture
 */
export async function readPhoto(file: Blob): Promise<string | null> {
  const whole = await createImageBitmap(file);
  const picture = whole.width > PHOTO_WIDTH ? await createImageBitmap(file, { resizeWidth: PHOTO_WIDTH }) : whole;
  return readCode(picture);
}

/** The browser's BarcodeDetector where it supports QR codes, else the library that also draws ours. */
async function makeDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = own ? await own.getSupportedFormats().catch(() => []) : [];
  const Chosen: DetectorClass =
    own && formats.includes('qr_code') ? own : (await import('qr/decode.js')).BarcodeDetector;
  return new Chosen({ formats: ['qr_code'] });
}
