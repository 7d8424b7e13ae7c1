import { documentPath } from '@/lib/documents/document-path';
import { type AnyKindCode, anyKindOfType } from '@/lib/documents/kind-traits';

/** The page below a document's own that shows its paper. A transmittal is printed as its cover sheet. */
const PAGES: Readonly<Record<AnyKindCode, string>> = {
  letter: 'print',
  incoming: 'print',
  rfa: 'print',
  transmittal: 'cover',
  ncr: 'print',
  circulation: 'print',
};

/** The page of a document's paper, as a path of the site. */
export function paperPath(document: { projectCode: string; typeCode: string; publicId: string }): string {
  return `${documentPath(document)}/${PAGES[anyKindOfType(document.typeCode)]}`;
}
