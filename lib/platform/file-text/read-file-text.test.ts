import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { MAX_TEXT_LETTERS } from './file-text';
import { findTextProgram } from './find-program';
import { readFileText } from './read-file-text';
import { runProgram } from './run-program';
import { textPdf } from './testing/sample-pdf';

const folder = mkdtempSync(path.join(tmpdir(), 'dms-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SLIDES = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const LIMITS = { deadlineMs: 20_000, maxBytes: 1000, memoryMb: 100 };

let count = 0;
function read(bytes: Buffer | Uint8Array, mimeType = 'application/pdf') {
  count += 1;
  const file = path.join(folder, String(count));
  writeFileSync(file, bytes);
  return readFileText(file, mimeType);
}

const readPdf = (...pages: string[]) => read(textPdf({ pages }));
const office = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])));

describe('a PDF', () => {
  it('has the text of its pages', async () => {
    expect(await readPdf('งานเสาเข็ม', 'Bored pile')).toEqual({
      state: 'READ',
      text: 'งานเสาเข็ม\nBored pile',
      pages: 2,
    });
  });

  it.each([
    ['SARA AM in two parts', 'น\u0E4D\u0E49\u0E32', 'น้ำ'],
    ['a tone before its vowel', 'ท\u0E48\u0E35', 'ที่'],
    ['two SARA E', '\u0E40\u0E40บบ', 'แบบ'],
    ['marks of an old font', 'ท\uF702\uF70A', 'ที่'],
    ['a gap before SARA AM', 'น \u0E33', 'นำ'],
  ])('has one spelling of %s', async (_what, drawn, text) => {
    expect(await readPdf(drawn)).toMatchObject({ state: 'READ', text });
  });

  it('of many pages is read to the limit', async () => {
    const pages = Array.from({ length: 3000 }, (_, index) => `page ${index + 1} end`);
    const text = await readPdf(...pages);
    expect(text).toMatchObject({ state: 'TOO_LARGE', pages: 500 });
    expect('text' in text && text.text.split('\n').at(-1)).toBe('page 500 end');
  });

  it('with a password is not read', async () => {
    expect(await read(textPdf({ pages: ['secret'], isEncrypted: true }))).toEqual({
      state: 'UNREADABLE',
      fault: 'ENCRYPTED',
    });
  });

  it.each([
    ['no bytes', Buffer.alloc(0)],
    ['no PDF', Buffer.from('hello')],
    ['its first half', textPdf({ pages: ['x'] }).subarray(0, 200)],
  ])('that is %s is not read', async (_what, bytes) => {
    expect(await read(bytes)).toEqual({ state: 'UNREADABLE', fault: 'BROKEN' });
  });

  it('whose font has no character table is not taken for text', async () => {
    const text = await readPdf('\uE001\uE002\uE003\uE004');
    // Recognised by its shapes where the program is installed: here are none.
    expect(text).toEqual({ state: 'UNREADABLE', fault: 'NO_CHARACTERS' });
  });

  it('of pictures is a scan', async () => {
    const state = findTextProgram('tesseract') ? 'EMPTY' : 'NO_TESSERACT';
    expect(await readPdf('', '')).toEqual({ state, pages: 2 });
  });

  it('is not read without the program', async () => {
    vi.stubEnv('PATH', folder);
    expect(await readPdf('x').finally(() => vi.unstubAllEnvs())).toEqual({ state: 'UNREADABLE', fault: 'NO_PROGRAM' });
  });
});

describe('an Office file', () => {
  it('has the paragraphs of a letter, its header and its notes', async () => {
    const bytes = office({
      'word/document.xml':
        '<w:document><w:body><w:p><w:r><w:t>เสาเข็ม</w:t></w:r><w:r><w:t>เจาะ</w:t></w:r></w:p><w:p><w:r><w:t>A</w:t><w:tab/><w:t>B &amp; C</w:t></w:r></w:p></w:body></w:document>',
      'word/header1.xml': '<w:hdr><w:p><w:t>Header</w:t></w:p></w:hdr>',
      'word/styles.xml': '<w:styles><w:t>style</w:t></w:styles>',
    });
    expect(await read(bytes, WORD)).toEqual({ state: 'READ', text: 'เสาเข็มเจาะ\nA B & C\nHeader', pages: null });
  });

  it('has the strings and numbers of a sheet, not the places of strings', async () => {
    const bytes = office({
      'xl/workbook.xml': '<workbook><sheets><sheet name="ปริมาณงาน"/></sheets></workbook>',
      'xl/sharedStrings.xml': '<sst><si><t>Pile</t></si><si><r><t>Ca</t></r><r><t>p</t></r></si></sst>',
      'xl/worksheets/sheet1.xml':
        '<worksheet><row><c t="s"><v>77</v></c><c><v>12.5</v></c></row><row><c t="inlineStr"><is><t>inline</t></is></c></row></worksheet>',
    });
    const text = await read(bytes, SHEET);
    expect(text.state).toBe('READ');
    expect('text' in text && text.text.split(/\s+/)).toEqual(['Pile', 'Cap', 'ปริมาณงาน', '12.5', 'inline']);
  });

  it('has the words of slides in their order', async () => {
    const slide = (text: string) => `<p:sld><a:p><a:t>${text}</a:t></a:p></p:sld>`;
    const bytes = office({ 'ppt/slides/slide10.xml': slide('ten'), 'ppt/slides/slide2.xml': slide('two') });
    expect(await read(bytes, SLIDES)).toMatchObject({ text: 'two\nten' });
  });

  it.each([
    ['without text', office({ 'word/document.xml': '<w:document/>' }), { state: 'EMPTY', pages: null }],
    ['that is none', Buffer.from('hello'), { state: 'UNREADABLE', fault: 'BROKEN' }],
    ['with a broken part', office({ 'word/document.xml': '<a><b' }), { state: 'UNREADABLE', fault: 'BROKEN' }],
    [
      'that unpacks to too much',
      office({ 'word/document.xml': `<w:t>${'x'.repeat(160 * 1024 * 1024)}</w:t>` }),
      { state: 'UNREADABLE', fault: 'TOO_MUCH_MEMORY' },
    ],
  ])('%s says so', async (_what, bytes, outcome) => {
    expect(await read(bytes, WORD)).toEqual(outcome);
  });

  it('is read to the limit of letters', async () => {
    const text = await read(office({ 'word/document.xml': `<w:t>${'ก😀'.repeat(MAX_TEXT_LETTERS / 2)}</w:t>` }), WORD);
    expect(text.state).toBe('TOO_LARGE');
    expect('text' in text && [text.text.length <= MAX_TEXT_LETTERS, /\p{Cs}/u.test(text.text)]).toEqual([true, false]);
  });
});

describe('a program', () => {
  it('ends with its children at the deadline', async () => {
    const marker = `31${process.pid}`;
    const outcome = await runProgram('/bin/sh', ['-c', `sleep ${marker} & sleep ${marker}; wait`], {
      ...LIMITS,
      deadlineMs: 300,
    });
    expect(outcome).toEqual({ kind: 'late' });
    const left = await runProgram('/bin/sh', ['-c', `cat /proc/[0-9]*/cmdline | tr '\\0' ' '`], {
      ...LIMITS,
      maxBytes: 10_000_000,
    });
    expect('output' in left && left.output.toString().includes(`sleep ${marker} `)).toBe(false);
  });

  it('ends when it writes too much, and its beginning is kept', async () => {
    const outcome = await runProgram('yes', [], { ...LIMITS, deadlineMs: 60_000 });
    expect(outcome).toEqual({ kind: 'cut', output: Buffer.from('y\n'.repeat(500)) });
  });

  it('gets no more memory than its limit', async () => {
    const args = ['if=/dev/zero', 'of=/dev/null', 'bs=400M', 'count=1'];
    expect(await runProgram('dd', args, LIMITS)).toMatchObject({ kind: 'ended', exitCode: 1 });
    expect(await runProgram('dd', args, { ...LIMITS, memoryMb: 900 })).toMatchObject({ exitCode: 0 });
  });

  it('does not see the secrets of its parent', async () => {
    vi.stubEnv('AUTH_SECRET', 'hidden');
    const outcome = await runProgram('env', [], LIMITS).finally(() => vi.unstubAllEnvs());
    expect('output' in outcome && outcome.output.toString()).not.toContain('hidden');
  });
});
