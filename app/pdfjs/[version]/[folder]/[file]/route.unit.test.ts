import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GET } from './route';

const get = (folder: string, file: string) =>
  GET(new Request('http://localhost/'), { params: Promise.resolve({ version: '1', folder, file }) });

describe('what the PDF viewer loads from this server', () => {
  it.each([
    ['build', 'pdf.worker.min.mjs', 'text/javascript; charset=utf-8'],
    ['wasm', 'openjpeg.wasm', 'application/wasm'],
    ['cmaps', 'UniGB-UCS2-H.bcmap', 'application/octet-stream'],
    ['standard_fonts', 'LiberationSans-Regular.ttf', 'font/ttf'],
  ])('gives %s/%s to keep', async (folder, file, type) => {
    const answer = await get(folder, file);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  // Each is there: what keeps it back is not that it could not be found.
  it.each([
    ['image_decoders', 'pdf.image_decoders.mjs'],
    ['legacy/build', 'pdf.mjs'],
    ['../zod', 'index.js'],
    ['build', '../image_decoders/pdf.image_decoders.mjs'],
    ['build', '../../zod/index.js'],
    ['build', 'pdf.mjs.map'],
    ['.', 'package.json'],
  ])('keeps back %s/%s', async (folder, file) => {
    expect(existsSync(join('node_modules', 'pdfjs-dist', folder, file))).toBe(true);
    expect((await get(folder, file)).status).toBe(404);
  });

  it.each([
    ['build', 'nothing.mjs'],
    ['build', '..%2fpackage.mjs'],
    ['__proto__', 'a.js'],
  ])('has no %s/%s', async (folder, file) => {
    expect((await get(folder, file)).status).toBe(404);
  });
});
