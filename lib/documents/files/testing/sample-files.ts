import { crc32 } from 'node:zlib';

// The smallest bytes that are what they say, so that tests need no binary files.

export const pdf = (text = 'x') => Buffer.from(`%PDF-1.7\n% ${text}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`);

export const png = () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

export const jpg = () => Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

const tiff = () => Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(64)]);

const dwg = () => Buffer.concat([Buffer.from('AC1032\0\0\0\0\0'), Buffer.alloc(120)]);

const dxf = () =>
  Buffer.from('999\r\nmade by hand\r\n  0\r\nSECTION\r\n  2\r\nHEADER\r\n  0\r\nENDSEC\r\n  0\r\nEOF\r\n');

const CONTENT_TYPES = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`;

export const docx = () => zip({ '[Content_Types].xml': CONTENT_TYPES('wordprocessingml.document') });
const xlsx = () => zip({ '[Content_Types].xml': CONTENT_TYPES('spreadsheetml.sheet') });
const pptx = () => zip({ '[Content_Types].xml': CONTENT_TYPES('presentationml.presentation') });

/** A zip of stored entries. */
export function zip(entries: Record<string, string> = { 'readme.txt': 'hello' }): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [nameBytes, data] = [Buffer.from(name), Buffer.from(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, nameBytes, data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, nameBytes]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(centrals.length, 8);
  end.writeUInt16LE(centrals.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

/** One of each allowed kind, by extension. */
export const SAMPLES: Record<string, () => Buffer> = {
  pdf,
  png,
  jpg,
  tiff,
  dwg,
  dxf,
  docx,
  xlsx,
  pptx,
  zip: () => zip(),
};
