import { accessSync, constants } from 'node:fs';
import path from 'node:path';

export type TextProgram = 'pdftotext' | 'pdftoppm' | 'tesseract';

/** The file of a program on the PATH, or null. Looked up at each call: an installed program serves without a restart. */
export function findTextProgram(name: TextProgram): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
