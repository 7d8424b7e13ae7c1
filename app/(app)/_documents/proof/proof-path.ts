import { type AnyKindCode, anyKindOfType, type RegisterFolder } from '@/lib/documents/kind-traits';

/** The folder whose page verifies a record: one for documents of all kinds, one for sheets. */
const FOLDERS: Readonly<Record<AnyKindCode, RegisterFolder>> = {
  letter: 'correspondence',
  incoming: 'correspondence',
  rfa: 'correspondence',
  transmittal: 'correspondence',
  ncr: 'correspondence',
  circulation: 'circulations',
};

/** The page that verifies a document or a circulation sheet, as a path of the site. */
export function proofPath({
  projectCode,
  typeCode,
  publicId,
}: {
  projectCode: string;
  typeCode: string;
  publicId: string;
}): string {
  return `/p/${encodeURIComponent(projectCode)}/${FOLDERS[anyKindOfType(typeCode)]}/${publicId}/proof`;
}
