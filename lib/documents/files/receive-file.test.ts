import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { discardIncoming } from '@/lib/platform/storage/content-store';
import { receiveFile } from './receive-file';
import * as samples from './testing/sample-files';

const receive = (name: string, ...parts: (Buffer | string)[]) =>
  receiveFile(Readable.from([Buffer.concat(parts.map((part) => Buffer.from(part)))]), name);
const codeOf = (name: string, ...parts: (Buffer | string)[]) =>
  receive(name, ...parts).then(
    async ({ mimeType, incomingPath }) => {
      await discardIncoming(incomingPath);
      return mimeType;
    },
    (error: { code?: string }) => error.code,
  );

const PDF = 'application/pdf';
const compoundFile = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(500, 0),
    Buffer.from('Root Entry', 'utf16le'),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(200, 0),
  ]);
const encryptedZip = () => {
  const zip = samples.zip();
  zip.writeUInt16LE(1, 6);
  return zip;
};
const withMacros = (main: 'docx' | 'xlsx' | 'pptx') => {
  const kinds = { docx: 'wordprocessingml.document', xlsx: 'spreadsheetml.sheet', pptx: 'presentationml.presentation' };
  const type = `application/vnd.openxmlformats-officedocument.${kinds[main]}.main+xml`;
  return samples.zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="${type}"/></Types>`,
    'x/vbaProject.bin': 'x',
  });
};
const CATALOG = '<</Type/Catalog/NeedsRendering true/AcroForm<</XFA[(template) 5 0 R]>>>>';
const packedCatalog = () => {
  const packed = deflateSync(`1 0 ${CATALOG}`);
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n3 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\r\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n'),
  ]);
};

describe('a file that opens everywhere', () => {
  it.each([
    ['a newline before its head', ['\n', samples.pdf()]],
    ['the line of a printer', ['\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n', samples.pdf()]],
    [
      'the head of a mail',
      ['Content-Type: application/pdf\r\nContent-Transfer-Encoding: binary\r\n\r\n', samples.pdf()],
    ],
    ['1,024 bytes of text', ['x'.repeat(1024), samples.pdf()]],
    ['a byte order mark', ['\uFEFF', samples.pdf()]],
    ['a static form', ['%PDF-1.7\n1 0 obj\n<</Type/Catalog/AcroForm<</XFA 5 0 R>>>>\nendobj\n%%EOF\n']],
    ['a form that needs no rendering', ['%PDF-1.7\n1 0 obj\n<</NeedsRendering false>>\nendobj\n%%EOF\n']],
  ])('is a PDF with %s', async (_what, parts) => {
    expect(await codeOf('a.pdf', ...parts)).toBe(PDF);
  });

  it.each([
    ['a comment', '999\r\nx\r\n  0\r\nSECTION\r\n  2\r\nHEADER\r\n'],
    ['lines of an old Macintosh', '0\rSECTION\r2\rHEADER\r'],
    ['blanks behind its words', '  0 \n SECTION  \n  2\nHEADER\n'],
    ['a byte order mark', '\uFEFF0\nSECTION\n2\nHEADER\n'],
  ])('is a DXF with %s', async (_what, text) => {
    expect(await codeOf('a.dxf', text)).toBe('image/vnd.dxf');
  });

  it.each([
    ['a.jpg', Buffer.from('ffd8ffdb00430001ffd9', 'hex'), 'image/jpeg'],
    ['a.jpg', Buffer.from('ffd8ffe1001845786966000049492a00ffd9', 'hex'), 'image/jpeg'],
    ['a.tif', Buffer.concat([Buffer.from('4d4d002a00000008', 'hex'), Buffer.alloc(64)]), 'image/tiff'],
  ])('is %s with another head', async (name, bytes, type) => {
    expect(await codeOf(name, bytes)).toBe(type);
  });
});

it('takes an archive with a password, as it takes a PDF with one', async () => {
  expect(await codeOf('a.zip', encryptedZip())).toBe('application/zip');
});

describe('a file that does not open everywhere says why it is refused', () => {
  it.each([
    ['a.docx', compoundFile('EncryptedPackage'), 'FILE_PROTECTED'],
    ['a.xlsx', compoundFile('EncryptedPackage'), 'FILE_PROTECTED'],
    ['a.pptx', compoundFile('EncryptedPackage'), 'FILE_PROTECTED'],
    ['a.docx', compoundFile('WordDocument'), 'FILE_OLD_FORMAT'],
    ['a.doc', compoundFile('WordDocument'), 'FILE_OLD_FORMAT'],
    ['a.XLS', compoundFile('Workbook'), 'FILE_OLD_FORMAT'],
    ['a.docx', encryptedZip(), 'FILE_PROTECTED'],
    ['a.docm', samples.docx(), 'FILE_MACROS'],
    ['a.docx', withMacros('docx'), 'FILE_MACROS'],
    ['a.pptx', withMacros('pptx'), 'FILE_MACROS'],
    ['a.pdf', Buffer.from(`%PDF-1.7\n1 0 obj\n${CATALOG}\nendobj\n%%EOF\n`), 'FILE_DYNAMIC_FORM'],
    ['a.pdf', packedCatalog(), 'FILE_DYNAMIC_FORM'],
  ])('%s', async (name, bytes, code) => {
    expect(await codeOf(name, bytes)).toBe(code);
  });

  it.each([
    ['a page', '<html><script>alert(1)</script>'],
    ['a script', '#!/bin/sh\nrm -r x\n'],
    ['a program', 'MZ\x90\x00'],
    ['a picture', 'GIF89a\x01\x00'],
    ['NULs', '\0'.repeat(10)],
    ['more than 1,024 bytes', 'x'.repeat(1025)],
  ])('a PDF behind %s', async (_what, before) => {
    expect(await codeOf('a.pdf', Buffer.from(before, 'latin1'), samples.pdf())).toBe('FILE_TYPE_MISMATCH');
  });

  it('an archive behind a PDF with a line before it', async () => {
    expect(await codeOf('a.pdf', '\n', samples.pdf(), samples.zip())).toBe('FILE_TRAILING_DATA');
  });
});
