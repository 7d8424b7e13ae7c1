/** Bytes from the start of a file that contain the size of a PNG, and of a JPEG with usual metadata. */
export const HEAD_BYTES = 256 * 1024;

/**
 * Maximum pixels. A browser needs four bytes per pixel: 200 MB, which a phone can spare. An A1 sheet scanned at 200 dpi
 * has 31 million.
 */
export const MAX_PIXELS = 50_000_000;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Markers of JPEG frames; the range includes three other markers. */
const FRAMES = { first: 0xc0, last: 0xcf, others: [0xc4, 0xc8, 0xcc] };

/**
 * Reads the size in pixels of a PNG or JPEG from its first bytes, without decoding the image.
 * @returns null where these bytes do not say it
 */
export function imageSizeOf(head: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (PNG.every((byte, at) => head[at] === byte)) {
    return view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) };
  }
  return head[0] === 0xff && head[1] === 0xd8 ? jpegSizeOf(view) : null;
}

function jpegSizeOf(view: DataView): { width: number; height: number } | null {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Fill bytes, and markers without a length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (marker >= FRAMES.first && marker <= FRAMES.last && !FRAMES.others.includes(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    } else at += 2 + view.getUint16(at + 2);
  }
  return null;
}
