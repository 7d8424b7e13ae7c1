import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(process.cwd(), 'node_modules', '@fontsource', 'sarabun', 'files');

/** Sarabun (SIL Open Font License) for the verification page, which is opened on machines without a font for Thai. */
const FILES: Readonly<Record<string, string>> = {
  'thai.woff2': join(FOLDER, 'sarabun-thai-400-normal.woff2'),
  'latin.woff2': join(FOLDER, 'sarabun-latin-400-normal.woff2'),
};

const fonts = new Map<string, Promise<Buffer<ArrayBuffer>>>();

/** One of the two fonts, without a sign-in; any other name is 404. */
export async function GET(_request: Request, context: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await context.params;
  const source = Object.hasOwn(FILES, file) ? FILES[file] : undefined;
  if (source === undefined) return new Response(null, { status: 404 });
  const font = fonts.get(file) ?? (readFile(source) as Promise<Buffer<ArrayBuffer>>);
  fonts.set(file, font);
  return new Response(await font, {
    headers: { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' },
  });
}
