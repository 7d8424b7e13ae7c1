import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@/lib/platform/errors/app-error';
import { discardIncoming, newIncomingPath } from '@/lib/platform/storage/content-store';
import { FILE_MODE } from '@/lib/platform/storage/modes';
import { detectType } from './detect-type';
import { isDynamicForm } from './dynamic-form';
import { cleanFileName } from './file-name';
import { refuseOffice, refuseOfficeName } from './office-files';
import { ALLOWED_TYPES, MAX_FILE_BYTES, typeOfName } from './rules';
import { type ScanState, scanFile } from './scan-file';
import { hasTrailingData } from './trailing-data';

/** A file that has arrived whole and been looked at; still only a part in the incoming folder. */
export interface ReceivedFile {
  incomingPath: string;
  filename: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  scanState: ScanState;
}

/**
 * Writes a stream to disk while hashing it, then checks size, type and viruses. The caller discards the part at the end
 * in all cases; on an error it is deleted already.
 * @throws AppError FILE_TYPE_NOT_ALLOWED, FILE_TYPE_MISMATCH, FILE_PROTECTED, FILE_OLD_FORMAT, FILE_MACROS,
 *   FILE_DYNAMIC_FORM (most programs show "Please wait", and people would sign that), FILE_TRAILING_DATA,
 *   FILE_TOO_LARGE, FILE_EMPTY, FILE_NAME_INVALID, BUSY (no verdict from the virus scanner), MALFORMED_REQUEST (the
 *   connection ended early)
 */
export async function receiveFile(content: Readable, sentName: string): Promise<ReceivedFile> {
  const filename = cleanFileName(sentName);
  if (filename === '') throw new AppError('FILE_NAME_INVALID');
  refuseOfficeName(filename);
  const mimeType = typeOfName(filename);
  if (!mimeType) throw new AppError('FILE_TYPE_NOT_ALLOWED');
  const incomingPath = await newIncomingPath();
  try {
    const { sizeBytes, sha256 } = await writePart(content, incomingPath);
    if (sizeBytes === 0) throw new AppError('FILE_EMPTY');
    const found = await detectType(incomingPath);
    await refuseOffice(incomingPath, found, mimeType);
    if (found !== mimeType) throw new AppError('FILE_TYPE_MISMATCH');
    if (mimeType === ALLOWED_TYPES.pdf && (await isDynamicForm(incomingPath))) throw new AppError('FILE_DYNAMIC_FORM');
    if (await hasTrailingData(incomingPath, mimeType)) throw new AppError('FILE_TRAILING_DATA');
    return { incomingPath, filename, mimeType, sizeBytes, sha256, scanState: await scanFile(incomingPath) };
  } catch (error) {
    await discardIncoming(incomingPath);
    throw error;
  }
}

async function writePart(content: Readable, file: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    // Open before anything can be refused: a file that opens later would be there again once its part was discarded.
    const part = await open(file, 'wx', FILE_MODE);
    await pipeline(
      content,
      async function* count(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          sizeBytes += chunk.length;
          if (sizeBytes > MAX_FILE_BYTES) throw fileTooLarge();
          hash.update(chunk);
          yield chunk;
        }
      },
      part.createWriteStream(),
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new AppError('BUSY', { cause: error });
    if (code?.startsWith('E') && !code.startsWith('ERR_') && code !== 'ECONNRESET') throw error;
    throw new AppError('MALFORMED_REQUEST', { cause: error });
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** The refusal with the limit in it. */
export function fileTooLarge(): AppError {
  return new AppError('FILE_TOO_LARGE', { params: { maxMegabytes: MAX_FILE_BYTES / 1024 / 1024 } });
}
