import { documentPath } from '@/lib/documents/document-path';
import type { TransmittalItem } from '@/lib/documents/transmittals/dto';
import { drawingsPath } from '../drawings/_kind/kinds';

/** The page of what a row names; null for free text and for what the reader may not see. */
export function itemHref(
  { kind, pagePublicId, typeCode }: Pick<TransmittalItem, 'kind' | 'pagePublicId' | 'typeCode'>,
  projectCode: string,
): string | null {
  if (kind === 'TEXT' || pagePublicId === null) return null;
  if (kind === 'CORRESPONDENCE') return documentPath({ projectCode, typeCode: typeCode ?? '', publicId: pagePublicId });
  return drawingsPath(projectCode, kind === 'CONTRACT_DRAWING' ? 'CONTRACT' : kind, pagePublicId);
}
