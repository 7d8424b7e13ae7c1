import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ALLOWED_TYPES } from './rules';
import * as samples from './testing/sample-files';
import { hasTrailingData } from './trailing-data';

const folder = mkdtempSync(path.join(os.tmpdir(), 'dms-trailing-'));
afterAll(() => rmSync(folder, { recursive: true }));

function look(type: 'pdf' | 'jpg' | 'png' | 'docx' | 'zip', ...parts: (Buffer | string)[]): Promise<boolean> {
  const file = path.join(folder, 'file');
  writeFileSync(file, Buffer.concat(parts.map((part) => Buffer.from(part))));
  return hasTrailingData(file, ALLOWED_TYPES[type]);
}

const SCRIPT = '<script>alert(1)</script>';

describe('a plain PDF or picture', () => {
  it.each([
    ['a PDF', 'pdf', [samples.pdf()]],
    ['with line ends behind it', 'pdf', [samples.pdf(), '\r\n\r\n']],
    ['with blocks of NULs behind it', 'pdf', [samples.pdf(), Buffer.alloc(300_000)]],
    ['with an end of file of DOS', 'pdf', [samples.pdf(), '\x1a']],
    ['with a line of a mail server', 'pdf', [samples.pdf(), '-- \nscanned by the mail server\n']],
    ['changed later, or signed', 'pdf', [samples.pdf(), '2 0 obj\n<</Type/Sig/Contents<3082>>>\nendobj\n%%EOF\n']],
    ['that carries an archive as an attachment', 'pdf', ['%PDF-1.7\nstream\n', samples.zip(), '\nendstream\n%%EOF\n']],
    ['that carries a page as an attachment', 'pdf', ['%PDF-1.7\nstream\n', SCRIPT, '\nendstream\n%%EOF\n']],
    ['without its end', 'pdf', ['%PDF-1.7\n1 0 obj\n']],
    ['cut inside its end mark', 'pdf', ['%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EO']],
    ['linearized, without its last end mark', 'pdf', [linearized(''), '']],
    ['linearized, cut inside its last end mark', 'pdf', [linearized('%%EO'), '\n']],
    ['a picture', 'jpg', [samples.jpg()]],
    [
      'a picture with a short film of a phone',
      'jpg',
      [samples.jpg(), Buffer.from('0000001866747970'.repeat(500), 'hex')],
    ],
    ['a picture without loss', 'png', [samples.png()]],
    ['a text document, which is an archive', 'docx', [samples.docx()]],
    ['an archive', 'zip', [samples.zip()]],
  ] as const)('%s is taken', async (_what, type, parts) => {
    expect(await look(type, ...parts)).toBe(false);
  });
});

describe('a polyglot file', () => {
  it.each([
    ['an archive behind a PDF', 'pdf', [samples.pdf(), samples.zip()]],
    ['a script and an archive behind a PDF', 'pdf', [samples.pdf(), SCRIPT, samples.zip()]],
    ['a script behind a PDF', 'pdf', [samples.pdf(), '\n', SCRIPT]],
    ['a page behind many blanks', 'pdf', [samples.pdf(), ' '.repeat(200_000), '<!DOCTYPE html><p>']],
    ['a program behind a PDF', 'pdf', [samples.pdf(), 'MZ\x90\0', Buffer.alloc(100, 1)]],
    ['a page that hides behind a line', 'pdf', [samples.pdf(), 'x\n', SCRIPT]],
    ['much of no known kind behind a PDF', 'pdf', [samples.pdf(), Buffer.alloc(5000, 7)]],
    ['an archive whose comment is the end of the PDF', 'pdf', ['%PDF-1.7\n', zipWithComment('\n%%EOF\n')]],
    ['an archive behind a linearized PDF', 'pdf', [linearized(''), samples.zip()]],
    ['data that begins like an object', 'pdf', [samples.pdf(), '1 0 obj\n', Buffer.alloc(5000, 7)]],
    ['a page before a cross-reference', 'pdf', [samples.pdf(), SCRIPT, ' '.repeat(2000), 'startxref\n9\n']],
    ['an archive behind a picture', 'jpg', [samples.jpg(), samples.zip()]],
    ['a page behind a picture', 'png', [samples.png(), SCRIPT]],
  ] as const)('%s is found', async (_what, type, parts) => {
    expect(await look(type, ...parts)).toBe(true);
  });
});

/** A PDF whose first page ends with a mark near the head, and whose other objects follow. */
function linearized(end: string): string {
  const page = `2 0 obj\n<</Length 4000>>\nstream\n${'x'.repeat(4000)}\nendstream\nendobj\n`;
  return `%PDF-1.7\n1 0 obj\n<</Linearized 1>>\nendobj\nstartxref\n0\n%%EOF\n${page}startxref\n116\n${end}`;
}

function zipWithComment(comment: string): Buffer {
  const zip = samples.zip();
  zip.writeUInt16LE(comment.length, zip.length - 2);
  return Buffer.concat([zip, Buffer.from(comment)]);
}
