import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@/lib/platform/errors/app-error';
import type { FileText, TextFault } from './file-text';
import { type OfficeType, readOfficeParts } from './office-parts';

// Runs in a thread of its own, started by read-office-text.ts; the build makes one file of it.

const TYPES: readonly OfficeType[] = ['docx', 'xlsx', 'pptx'];

/** The first byte is the index of the type. */
async function read(message: Uint8Array): Promise<FileText> {
  const type = TYPES[message[0] ?? 0] ?? 'docx';
  try {
    return await readOfficeParts(Buffer.from(message.subarray(1)), type);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { state: 'UNREADABLE', fault: faultOf(error) };
  }
}

function faultOf({ code }: AppError): TextFault {
  if (code === 'IMPORT_PROTECTED') return 'ENCRYPTED';
  return code === 'IMPORT_BOMB' ? 'TOO_MUCH_MEMORY' : 'BROKEN';
}

parentPort?.postMessage(await read(workerData as Uint8Array));
