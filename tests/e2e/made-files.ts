import { deflateSync } from 'node:zlib';
import { type APIRequestContext, expect } from '@playwright/test';

// Files built byte by byte, each with exactly the fault in its name.

const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

/** A PDF of these objects without a cross-reference table. @param trailer further entries */
export function pdfOf(objects: readonly string[], trailer = ''): Buffer {
  const text = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${text}trailer\n<</Root 1 0 R${trailer}>>\n%%EOF\n`, 'latin1');
}

/** Pages below one node of the tree: with all in one list a reader walks the list for each page. */
const PAGES_A_NODE = 50;

/** A PDF with a page for each text; all pages share one font. */
export function pdfWithPages(texts: readonly string[]): Buffer {
  const pageAt = (index: number) => 4 + index * 2;
  const nodeAt = (index: number) => pageAt(texts.length) + index;
  const pages = texts.flatMap((text, index) => {
    const content = `BT /F 24 Tf 20 100 Td (${text}) Tj ET`;
    const parent = nodeAt(Math.floor(index / PAGES_A_NODE));
    return [
      `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 300 200]/Contents ${pageAt(index) + 1} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ];
  });
  const nodes = Array.from({ length: Math.ceil(texts.length / PAGES_A_NODE) }, (_, index) => {
    const own = texts.map((_text, at) => at).slice(index * PAGES_A_NODE, (index + 1) * PAGES_A_NODE);
    return `<</Type/Pages/Parent 2 0 R/Count ${own.length}/Kids[${own.map((at) => `${pageAt(at)} 0 R`).join(' ')}]>>`;
  });
  const kids = nodes.map((_node, index) => `${nodeAt(index)} 0 R`).join(' ');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${texts.length}/Kids[${kids}]>>`,
    HELVETICA,
    ...pages,
    ...nodes,
  ]);
}

/** Encrypted with a password that is not the empty one. */
export function lockedPdf(): Buffer {
  const key = `<${'5a'.repeat(32)}>`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
    `<</Filter/Standard/V 1/R 2/O ${key}/U ${key}/P -4>>`,
  ];
  return pdfOf(objects, `/Encrypt 4 0 R/ID[<${'ab'.repeat(16)}><${'ab'.repeat(16)}>]`);
}

/** A PDF whose cross-reference table is said to be where none is. */
export function pdfWithBrokenTable(text: string): Buffer {
  const whole = pdfWithPages([text]).toString('latin1');
  return Buffer.from(whole.replace('%%EOF', 'startxref\n999999\n%%EOF'), 'latin1');
}

/** A PNG of this many pixels, black throughout: it is small, and takes a gigabyte to be drawn. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit for a pixel, in grey.
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(checksumOf(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** CRC-32 as PNG asks for it. */
function checksumOf(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Stores a file as an upload of its sender. @returns its publicId */
export async function uploadFile(
  request: APIRequestContext,
  origin: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<string> {
  const answer = await request.post('/api/v1/attachments', { headers: { origin }, multipart: { file } });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).publicId;
}
