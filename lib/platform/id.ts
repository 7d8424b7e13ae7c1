import { v7, validate } from 'uuid';

const RANDOM_BYTES = 16;
/** Asking the system for random bytes costs ten times an identifier; a submit needs eight. */
const stock = new Uint8Array(256 * RANDOM_BYTES);
let used = stock.length;
let lastMs = 0;
let sequence = 0;

/** A new public identifier: UUIDv7, strictly increasing within a process. */
export function newPublicId(): string {
  if (used === stock.length) {
    crypto.getRandomValues(stock);
    used = 0;
  }
  const random = stock.subarray(used, used + RANDOM_BYTES);
  used += RANDOM_BYTES;
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    // 31 random bits leave as many to count up with.
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(4) >>> 1;
  } else {
    sequence += 1;
  }
  return v7({ random, msecs: lastMs, seq: sequence });
}

/** True for a text with the shape of a public identifier; for the browser, which does not load the schemas. */
export function isPublicId(text: string): boolean {
  return validate(text);
}
