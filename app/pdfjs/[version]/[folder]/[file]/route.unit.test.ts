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

  it.each([
    ['..', 'package.json'],
    ['build', '../package.json'],
    ['build', '..%2fpackage.mjs'],
    ['legacy', 'build.mjs'],
    ['build', 'nothing.mjs'],
    ['build', 'pdf.mjs.map'],
    ['__proto__', 'a.js'],
  ])('has no %s/%s', async (folder, file) => {
    expect((await get(folder, file)).status).toBe(404);
  });
});
