import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const unpack = promisify(inflate);

/** Objects of a form's catalog fit many times over; a bomb ends here. */
const MAX_OBJECTS_BYTES = 8 * 1024 * 1024;
/** Streams of objects that are unpacked; a form has some dozens. */
const MAX_STREAMS = 400;
/** A dictionary before its stream. */
const DICTIONARY_BYTES = 1024;

/**
 * True if a PDF is a dynamic XFA form. Only Adobe's programs make its pages (`NeedsRendering`, ISO 32000-1, 7.7.2 and
 * 12.7.8); others show the page "Please wait". A static form has pages of its own and does not count. The catalog may
 * be in a packed stream of objects.
 */
export async function isDynamicForm(file: string): Promise<boolean> {
  const pdf = await readFile(file);
  if (saysDynamic(pdf)) return true;
  let left = MAX_OBJECTS_BYTES;
  for (const packed of objectStreams(pdf)) {
    const objects = await unpack(packed, { maxOutputLength: left }).catch(() => null);
    left -= objects?.length ?? 0;
    if (objects && saysDynamic(objects)) return true;
    if (left <= 0) return false;
  }
  return false;
}

function saysDynamic(objects: Buffer): boolean {
  return objects.includes('/NeedsRendering') && /\/NeedsRendering\s+true\b/.test(objects.toString('latin1'));
}

function* objectStreams(pdf: Buffer): Generator<Buffer> {
  let at = 0;
  for (let count = 0; count < MAX_STREAMS; count += 1) {
    const named = pdf.indexOf('/ObjStm', at);
    if (named < 0) return;
    const start = pdf.indexOf('stream', named);
    const end = pdf.indexOf('endstream', start);
    if (start < 0 || end < 0) return;
    at = end;
    if (start - named > DICTIONARY_BYTES) continue;
    // The word ends with CR LF or LF.
    const from = start + 'stream'.length + (pdf[start + 'stream'.length] === 0x0d ? 2 : 1);
    yield pdf.subarray(from, end);
  }
}
