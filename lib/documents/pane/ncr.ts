import type { UserCtx } from '@/lib/platform/ctx';
import { NCR_TYPE_CODE } from '../ncrs/constants';
import type { NcrDrawing } from '../ncrs/dto';
import { getNcr } from '../ncrs/read/get-ncr';
import type { PaneDocument, PaneItem } from './dto';
import { ofCorrespondence } from './of-correspondence';

/**
 * An NCR with its drawings; a drawing that the actor may not see has only its position.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row
 */
export async function readNcr(ctx: UserCtx, publicId: string): Promise<PaneDocument> {
  const ncr = await getNcr(ctx, publicId);
  return ofCorrespondence(ncr, {
    type: NCR_TYPE_CODE,
    holders: ncr.holders,
    items: ncr.drawings.map(itemOf),
  });
}

function itemOf({ position, isHidden, number, revisionLabel, title }: NcrDrawing): PaneItem {
  const label = [number, revisionLabel && `Rev.${revisionLabel}`].filter(Boolean).join(' ');
  return { key: String(position), label: isHidden ? null : label, text: title };
}
