import { open } from 'node:fs/promises';
import { AppError } from '@/lib/platform/errors/app-error';
import { ALLOWED_TYPES } from './rules';

/** Compound files: Office before 2007, and newer files with a password ([MS-CFB], [MS-OFFCRYPTO] 1.3.2). */
const COMPOUND_FILE = 'application/x-cfb';
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const MACROS = Buffer.from('vbaProject.bin');
const OFFICE: readonly (string | null)[] = [ALLOWED_TYPES.docx, ALLOWED_TYPES.xlsx, ALLOWED_TYPES.pptx];
/** Read at a time; a file has at most MAX_FILE_BYTES. */
const STEP_BYTES = 1024 * 1024;
/** Of the local header of a zip file's entry: signature, then version, then flags. */
const [FLAGS_AT, ENCRYPTED_FLAG] = [6, 1];

/** @throws AppError FILE_OLD_FORMAT, FILE_MACROS for a name that says so */
export function refuseOfficeName(filename: string): void {
  if (/\.(doc|dot|xls|xlt|ppt|pps|pot)$/i.test(filename)) throw new AppError('FILE_OLD_FORMAT');
  if (/\.(docm|dotm|xlsm|xltm|xlsb|pptm|ppsm|potm)$/i.test(filename)) throw new AppError('FILE_MACROS');
}

/**
 * Refuses what its readers cannot open, or what would run. Archives and PDFs with a password are taken: their senders
 * agree on it with their readers, and the viewer says it.
 * @param type what the content is (`detectType`)
 * @param wanted what its name says
 * @throws AppError FILE_PROTECTED, FILE_OLD_FORMAT, FILE_MACROS
 */
export async function refuseOffice(file: string, type: string | null, wanted: string): Promise<void> {
  if (type === COMPOUND_FILE)
    throw new AppError((await contains(file, ENCRYPTED)) ? 'FILE_PROTECTED' : 'FILE_OLD_FORMAT');
  if (type !== null && /macroenabled/i.test(type)) throw new AppError('FILE_MACROS');
  if (!OFFICE.includes(wanted) || (type !== wanted && type !== ALLOWED_TYPES.zip)) return;
  if (await isEncryptedZip(file)) throw new AppError('FILE_PROTECTED');
  if (await contains(file, MACROS)) throw new AppError('FILE_MACROS');
}

async function isEncryptedZip(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(30), 0, 30, 0);
    return bytesRead > FLAGS_AT + 1 && (buffer.readUInt16LE(FLAGS_AT) & ENCRYPTED_FLAG) === ENCRYPTED_FLAG;
  } finally {
    await handle.close();
  }
}

async function contains(file: string, wanted: Buffer): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(STEP_BYTES);
    for (let at = 0; ; at += STEP_BYTES - wanted.length) {
      const { bytesRead } = await handle.read(buffer, 0, STEP_BYTES, at);
      if (buffer.subarray(0, bytesRead).includes(wanted)) return true;
      if (bytesRead < STEP_BYTES) return false;
    }
  } finally {
    await handle.close();
  }
}
