import type { FileText } from './file-text';
import type { OfficeType } from './office-parts';
import { readOfficeText } from './read-office-text';
import { readPdfText } from './read-pdf-text';
import { readScanText } from './read-scan-text';

const OFFICE: Readonly<Record<string, OfficeType>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};

/** Types that have text. A drawing of a CAD program and an archive have none that is read. */
export const TYPES_WITH_TEXT: readonly string[] = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/tiff',
  ...Object.keys(OFFICE),
];

/**
 * Reads the text of a file on this machine, within limits of time, memory, pages and letters.
 * @param mimeType one of TYPES_WITH_TEXT
 */
export function readFileText(file: string, mimeType: string): Promise<FileText> {
  if (mimeType === 'application/pdf') return readPdfText(file);
  const office = OFFICE[mimeType];
  return office ? readOfficeText(file, office) : readScanText(file, mimeType, null);
}
