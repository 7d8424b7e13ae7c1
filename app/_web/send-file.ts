import { Readable } from 'node:stream';
import { contentDisposition } from '@/lib/documents/files/file-name';
import type { OpenedAttachment } from '@/lib/documents/files/open-attachment';
import { isHeld } from './is-held';

/**
 * Answers with a file, or the part of it that was opened. The file's address carries FILE_POLICY (next.config.ts), errors included: a
 * policy that is set here would be replaced. Browsers show no PDF in a sandbox; the app's viewer reads it.
 */
export function sendFile(request: Request, file: OpenedAttachment, disposition: 'inline' | 'attachment'): Response {
  const { sizeBytes, etag, part } = file;
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    // Compressed on its way, a file would have other bytes than its tag and its ranges name.
    'Cache-Control': file.isConfidential ? 'private, no-store, no-transform' : 'private, no-cache, no-transform',
    'Content-Disposition': contentDisposition(disposition, file.filename),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
  });
  if (isHeld(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('Content-Type', file.mimeType);
  if (part === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${sizeBytes}` } });
  }
  const { start, end } = part ?? { start: 0, end: sizeBytes - 1 };
  headers.set('Content-Length', String(end - start + 1));
  if (part) headers.set('Content-Range', `bytes ${start}-${end}/${sizeBytes}`);
  const body = Readable.toWeb(file.read({ start, end })) as ReadableStream<Uint8Array>;
  return new Response(body, { status: part ? 206 : 200, headers });
}
