import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Sarabun's Thai letters (SIL Open Font License): the verification page is opened on machines that may have none. */
const FILE = join(process.cwd(), 'node_modules', '@fontsource', 'sarabun', 'files', 'sarabun-thai-400-normal.woff2');

let font: Promise<Buffer<ArrayBuffer>> | undefined;

export async function GET(): Promise<Response> {
  font ??= readFile(FILE) as Promise<Buffer<ArrayBuffer>>;
  return new Response(await font, {
    headers: { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' },
  });
}
