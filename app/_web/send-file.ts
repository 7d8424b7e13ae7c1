import { Readable } from 'node:stream';
import { parseRange } from '@/lib/files/byte-range';
import { contentDisposition } from '@/lib/files/file-name';
import type { OpenedAttachment } from '@/lib/files/open-attachment';

/**
 * Answers with a file or a range of it. Whatever the file is, it runs nothing here: no sniffing, no scripts, no
 * resources, in a sandbox. Browsers refuse to show a PDF in a sandbox by themselves; the app's own viewer reads it.
 */
export function sendFile(request: Request, file: OpenedAttachment, disposition: 'inline' | 'attachment'): Response {
  const { sizeBytes } = file;
  const etag = `"${file.sha256}"`;
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': file.isConfidential ? 'private, no-store' : 'private, no-cache',
    'Content-Disposition': contentDisposition(disposition, file.filename),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
  });
  if (!file.isConfidential && request.headers.get('if-none-match') === etag) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('Content-Type', file.mimeType);
  const ifRange = request.headers.get('if-range');
  const isSameFile = ifRange === null || ifRange === etag;
  const range = isSameFile ? parseRange(request.headers.get('range'), sizeBytes) : null;
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${sizeBytes}` } });
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  headers.set('Content-Length', String(end - start + 1));
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${sizeBytes}`);
  const body = Readable.toWeb(file.read({ start, end })) as ReadableStream<Uint8Array>;
  return new Response(body, { status: range ? 206 : 200, headers });
}
