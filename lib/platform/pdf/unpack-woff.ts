import { inflateSync } from 'node:zlib';

const WOFF = 0x774f4646;
/** Sizes in bytes of the headers and of a table's entry, before and after. */
const [WOFF_HEADER, WOFF_ENTRY, HEADER, ENTRY] = [44, 20, 12, 16];

/**
 * The TrueType font in a WOFF 1.0 file (W3C recommendation): the same tables, uncompressed. PDF takes no WOFF.
 * @throws Error for another kind of file
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error('not a WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, WOFF_HEADER + index * WOFF_ENTRY));
  const header = Buffer.alloc(HEADER + count * ENTRY);
  woff.copy(header, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(2 ** power * ENTRY, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE((count - 2 ** power) * ENTRY, 10);
  let offset = header.length;
  const bodies = tables.map(({ tag, checksum, body }, index) => {
    const at = HEADER + index * ENTRY;
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(checksum, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(body.length, at + 12);
    const padded = Buffer.alloc(Math.ceil(body.length / 4) * 4);
    body.copy(padded);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([header, ...bodies]);
}

function tableAt(woff: Buffer, at: number) {
  const [offset, packed, size] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [number, number, number];
  const body = woff.subarray(offset, offset + packed);
  return {
    tag: woff.toString('latin1', at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    body: packed < size ? inflateSync(body) : body,
  };
}
