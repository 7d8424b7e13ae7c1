import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import busboy from 'busboy';
import { AppError } from '../errors/app-error';
import { discardIncoming } from '../storage/content-store';
import { fileTooLarge, type ReceivedFile, receiveFile } from './receive-file';
import { MAX_FILE_BYTES } from './rules';

/** The form around the file: boundaries, headers and a few short fields. */
const FORM_BYTES = 64 * 1024;

/**
 * Receives the one file of a multipart form as it arrives; nothing is kept in memory. Ends at once when the file is
 * refused, without reading the rest.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, MALFORMED_REQUEST (no form, cut off), ONE_FILE_EXPECTED (none or several),
 *   and what `receiveFile` throws
 */
export async function receiveForm(headers: Headers, body: ReadableStream<Uint8Array> | null): Promise<ReceivedFile> {
  if (!body) throw new AppError('MALFORMED_REQUEST');
  const parser = openParser(headers);
  if (Number(headers.get('content-length') ?? 0) > MAX_FILE_BYTES + FORM_BYTES) throw fileTooLarge();
  const source = Readable.fromWeb(body as WebStream<Uint8Array>);
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
    await parse(source, parser);
  } catch (error) {
    cutOff = error;
  }
  // The file's own refusal says more than the parser's that followed from it.
  const file = await received;
  if (file && (cutOff !== undefined || hasSeveral)) await discardIncoming(file.incomingPath);
  if (cutOff !== undefined) throw new AppError('MALFORMED_REQUEST', { cause: cutOff });
  if (hasSeveral || !file) throw new AppError('ONE_FILE_EXPECTED');
  return file;
}

async function parse(source: Readable, parser: busboy.Busboy): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      parser.once('close', resolve);
      parser.once('error', reject);
      source.once('error', (error) => {
        reject(error);
        parser.destroy(error);
      });
      source.pipe(parser);
    });
  } finally {
    // An error that comes after the decision has nobody to go to.
    parser.on('error', () => undefined);
    source.on('error', () => undefined);
    source.destroy();
  }
}

function openParser(headers: Headers): busboy.Busboy {
  const type = headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  try {
    return busboy({
      headers: { 'content-type': type },
      // Browsers send Thai names as plain UTF-8.
      defParamCharset: 'utf8',
      // One byte more than allowed, so that the receiver sees the file is too large and not merely cut.
      limits: { files: 1, fields: 10, fieldSize: 1024, parts: 20, fileSize: MAX_FILE_BYTES + 1 },
    });
  } catch (error) {
    throw new AppError('MALFORMED_REQUEST', { cause: error });
  }
}
