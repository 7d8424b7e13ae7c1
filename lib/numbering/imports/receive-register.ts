import { createHash } from 'node:crypto';
import busboy from 'busboy';
import { cleanFileName } from '@/lib/documents/files/file-name';
import { pumpBody } from '@/lib/documents/files/pump-body';
import { AppError } from '@/lib/platform/errors/app-error';
import { MAX_IMPORT_BYTES } from './constants';

export interface ReceivedRegister {
  fileName: string;
  bytes: Buffer;
  sha256: string;
}

/** The form around the file: boundaries, headers and a few short fields. */
const FORM_BYTES = 64 * 1024;

/**
 * Receives the single file of a multipart form into memory, at most MAX_IMPORT_BYTES; a larger one is refused while
 * streaming.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, MALFORMED_REQUEST, ONE_FILE_EXPECTED, FILE_TOO_LARGE, FILE_EMPTY,
 * FILE_NAME_INVALID, FILE_TYPE_NOT_ALLOWED
 */
export async function receiveRegister(
  headers: Headers,
  body: ReadableStream<Uint8Array> | null,
): Promise<ReceivedRegister> {
  if (!body) throw new AppError('MALFORMED_REQUEST');
  if (Number(headers.get('content-length') ?? 0) > MAX_IMPORT_BYTES + FORM_BYTES) throw tooLarge();
  const file = await readOneFile(openParser(headers), body);
  const fileName = cleanFileName(file.name);
  if (fileName === '') throw new AppError('FILE_NAME_INVALID');
  if (/\.(xlsm|xltm|xlsb|xls)$/i.test(fileName)) throw new AppError('IMPORT_MACROS');
  if (!/\.(csv|txt|xlsx)$/i.test(fileName)) throw new AppError('FILE_TYPE_NOT_ALLOWED');
  if (file.bytes.length === 0) throw new AppError('FILE_EMPTY');
  return { fileName, bytes: file.bytes, sha256: createHash('sha256').update(file.bytes).digest('hex') };
}

function tooLarge(): AppError {
  return new AppError('FILE_TOO_LARGE', { params: { maxMegabytes: MAX_IMPORT_BYTES / 1024 / 1024 } });
}

function openParser(headers: Headers): busboy.Busboy {
  const type = headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  try {
    return busboy({
      headers: { 'content-type': type },
      // Browsers send Thai names as plain UTF-8.
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 10, fieldSize: 1024, parts: 20, fileSize: MAX_IMPORT_BYTES + 1 },
    });
  } catch (error) {
    throw new AppError('MALFORMED_REQUEST', { cause: error });
  }
}

async function readOneFile(
  parser: busboy.Busboy,
  body: ReadableStream<Uint8Array>,
): Promise<{ name: string; bytes: Buffer }> {
  const chunks: Buffer[] = [];
  let name: string | null = null;
  let refusal: AppError | undefined;
  const refuse = (error: AppError) => {
    refusal ??= error;
    parser.destroy(error);
  };
  parser.on('file', (_field, content, info) => {
    name = info.filename ?? '';
    content.on('data', (chunk: Buffer) => chunks.push(chunk));
    content.on('limit', () => refuse(tooLarge()));
    content.on('error', () => undefined);
  });
  parser.on('filesLimit', () => refuse(new AppError('ONE_FILE_EXPECTED')));
  try {
    await pumpBody(body, parser);
  } catch (error) {
    // The parser has its own words for being ended half way.
    throw refusal ?? (error instanceof AppError ? error : new AppError('MALFORMED_REQUEST', { cause: error }));
  }
  if (refusal) throw refusal;
  if (name === null) throw new AppError('ONE_FILE_EXPECTED');
  return { name, bytes: Buffer.concat(chunks) };
}
