import busboy from 'busboy';
import { AppError } from '@/lib/platform/errors/app-error';
import { discardIncoming } from '@/lib/platform/storage/content-store';
import { pumpBody } from './pump-body';
import { fileTooLarge, type ReceivedFile, receiveFile } from './receive-file';
import { MAX_FILE_BYTES } from './rules';

/** The form around the file: boundaries, headers and a few short fields. */
const FORM_BYTES = 64 * 1024;

/** Bounds in bytes of the file in a form, by the form's own length, which a form may omit. */
export function contentBytes(headers: Headers): { least: number; most: number } {
  const sent = headers.get('content-length');
  if (sent === null) return { least: 0, most: MAX_FILE_BYTES };
  return { least: Math.max(0, Number(sent) - FORM_BYTES), most: Number(sent) };
}

/**
 * Receives the only file of a multipart form as it arrives, without keeping it in memory. Ends at once when the file is
 * refused; the caller's `route` drains the rest of the body.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, MALFORMED_REQUEST (no form, cut off), ONE_FILE_EXPECTED (none or several),
 *   and the errors of `receiveFile`
 */
export async function receiveForm(headers: Headers, body: ReadableStream<Uint8Array> | null): Promise<ReceivedFile> {
  if (!body) throw new AppError('MALFORMED_REQUEST');
  const parser = openParser(headers);
  if (Number(headers.get('content-length') ?? 0) > MAX_FILE_BYTES + FORM_BYTES) throw fileTooLarge();
  let received: Promise<ReceivedFile> | undefined;
  let hasSeveral = false;
  parser.on('file', (_field, content, info) => {
    // The parser ends the file's stream with its own error, after the receiver may have stopped listening.
    content.on('error', () => undefined);
    received = receiveFile(content, info.filename ?? '');
    received.catch((error: Error) => parser.destroy(error));
  });
  parser.on('filesLimit', () => {
    hasSeveral = true;
  });
  let cutOff: unknown;
  try {
    await pumpBody(body, parser);
  } catch (error) {
    cutOff = error;
  }
  // The file's own refusal says more than the parser's that followed from it.
  const file = await received;
  if (file && (cutOff !== undefined || hasSeveral)) await discardIncoming(file.incomingPath);
  if (cutOff instanceof AppError) throw cutOff;
  if (cutOff !== undefined) throw new AppError('MALFORMED_REQUEST', { cause: cutOff });
  if (hasSeveral || !file) throw new AppError('ONE_FILE_EXPECTED');
  return file;
}

function openParser(headers: Headers): busboy.Busboy {
  const type = headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  try {
    return busboy({
      headers: { 'content-type': type },
      // Browsers send Thai names as plain UTF-8.
      defParamCharset: 'utf8',
      // `cleanFileName` knows a path from a slash in a name.
      preservePath: true,
      // One byte more than allowed, so that the receiver sees the file is too large and not merely cut.
      limits: { files: 1, fields: 10, fieldSize: 1024, parts: 20, fileSize: MAX_FILE_BYTES + 1 },
    });
  } catch (error) {
    throw new AppError('MALFORMED_REQUEST', { cause: error });
  }
}
