import { type Due, dueOf } from '@/app/_ui/due-state';
import { documentPath } from '@/lib/documents/document-path';
import { NCR_TYPE_CODE } from '@/lib/documents/ncrs/constants';
import type { NcrRow } from '@/lib/documents/ncrs/dto';

/** A draft opens where it can be written; everything else opens to be read. */
export function ncrHref({ publicId, isDraft }: Pick<NcrRow, 'publicId' | 'isDraft'>, projectCode: string): string {
  return documentPath({ projectCode, typeCode: NCR_TYPE_CODE, publicId, isDraft });
}

/** The deadline of the contractor; `done` while another organization has the ball. */
export function ncrDue(
  {
    contractor,
    holders,
    isOverdue = false,
    ...row
  }: Pick<NcrRow, 'dueDate' | 'submittedAt' | 'isCancelled' | 'holders'> & {
    contractor: { code: string } | null;
    isOverdue?: boolean;
  },
  today: string,
): Due | null {
  const isAwaited = contractor !== null && holders.includes(contractor.code);
  return dueOf({ ...row, documentDate: null, isOverdue, isAwaited }, today);
}
