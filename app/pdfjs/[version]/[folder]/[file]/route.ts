import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that the PDF viewer loads besides its own script; nothing else of the package is served. */
const FOLDERS: readonly string[] = ['build', 'cmaps', 'iccs', 'standard_fonts', 'wasm'];
const FILE_NAME = /^[\w-]+(?:\.[\w-]+)*\.(mjs|js|wasm|bcmap|icc|pfb|ttf)$/;
const TYPES: Readonly<Record<string, string>> = {
  mjs: 'text/javascript; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  wasm: 'application/wasm',
  ttf: 'font/ttf',
};

type Context = { params: Promise<{ version: string; folder: string; file: string }> };

/** The viewer's worker, fonts, character maps and decoders from this server. The version only makes addresses last. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { folder, file } = await params;
  const extension = FILE_NAME.exec(file)?.[1];
  if (!FOLDERS.includes(folder) || extension === undefined) return new Response(null, { status: 404 });
  // The build reads all that a path could lead to, which of this package is 13 megabytes of scripts.
  const packages = join(/* turbopackIgnore: true */ process.cwd(), 'node_modules');
  const content = await readFile(join(packages, 'pdfjs-dist', folder, file)).catch(() => null);
  if (!content) return new Response(null, { status: 404 });
  return new Response(content, {
    headers: {
      'Content-Type': TYPES[extension] ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
