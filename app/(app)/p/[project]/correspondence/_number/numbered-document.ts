import type { OrganizationRef } from '@/lib/documents/document/dto';
import type { AliasRow } from '@/lib/numbering/changes/dto';

export interface NumberedDocument {
  publicId: string;
  versionNo: number;
  projectCode: string;
  typeCode: string;
  documentNumber: string | null;
  isDraft: boolean;
  hasDrawings: boolean;
  /** Codes of the organizations that are notified. */
  recipients: readonly string[];
  parties: readonly OrganizationRef[];
  aliases: readonly AliasRow[];
}
