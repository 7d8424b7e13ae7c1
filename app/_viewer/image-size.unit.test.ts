import { describe, expect, it } from 'vitest';
import { pngOf } from '@/tests/e2e/made-files';
import { imageSizeOf, MAX_PIXELS } from './image-size';

/** The start of a JPEG: metadata of this many bytes, then a frame of this size. */
function jpegOf(width: number, height: number, preface = 20): Uint8Array {
  const bytes = new Uint8Array(2 + 2 + preface + 2 + 9);
  const view = new DataView(bytes.buffer);
  bytes.set([0xff, 0xd8, 0xff, 0xe1]);
  view.setUint16(4, preface);
  const frame = 4 + preface;
  bytes.set([0xff, 0xc2, 0, 17, 8], frame);
  view.setUint16(frame + 5, height);
  view.setUint16(frame + 7, width);
  return bytes;
}

describe('the size of a picture', () => {
  it('is read from the beginning of the file', () => {
    expect(imageSizeOf(pngOf(640, 480))).toEqual({ width: 640, height: 480 });
    expect(imageSizeOf(jpegOf(4000, 3000))).toEqual({ width: 4000, height: 3000 });
    expect(imageSizeOf(jpegOf(4000, 3000, 60_000))).toEqual({ width: 4000, height: 3000 });
  });

  it('of 200 million pixels is beyond what a page may decode, in a file of a few kilobytes', () => {
    const file = pngOf(20_000, 10_000);
    expect(file.length).toBeLessThan(100_000);
    const { width, height } = imageSizeOf(file.subarray(0, 24)) ?? { width: 0, height: 0 };
    expect(width * height).toBe(200_000_000);
    expect(width * height).toBeGreaterThan(MAX_PIXELS);
  });

  it('is not known of nothing, of a part, and of something else', () => {
    for (const bytes of [[], [0xff, 0xd8], [0xff, 0xd8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3]]) {
      expect(imageSizeOf(new Uint8Array(bytes))).toBeNull();
    }
    expect(imageSizeOf(pngOf(9, 9).subarray(0, 20))).toBeNull();
    expect(imageSizeOf(jpegOf(9, 9).subarray(0, 20))).toBeNull();
  });
});
