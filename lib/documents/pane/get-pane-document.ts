import { z } from 'zod';
import type { UserCtx } from '@/lib/platform/ctx';
import { PublicId } from '@/lib/platform/public-id';
import { type AnyKindCode, anyKindOfType } from '../kind-traits';
import { readCirculation } from './circulation';
import type { PaneDocument } from './dto';
import { readLetter } from './letter';
import { readNcr } from './ncr';
import { readRfa } from './rfa';
import { readTransmittal } from './transmittal';

/** Maximum length of a type's code. */
const MAX_TYPE_CODE = 50;

export const GetPaneDocument = z.strictObject({ publicId: PublicId, typeCode: z.string().min(1).max(MAX_TYPE_CODE) });
export type GetPaneDocument = z.infer<typeof GetPaneDocument>;

type Read = (ctx: UserCtx, publicId: string) => Promise<PaneDocument>;

/** A kind without an entry does not compile. */
const READS: Readonly<Record<AnyKindCode, Read>> = {
  letter: readLetter,
  rfa: readRfa,
  transmittal: readTransmittal,
  ncr: readNcr,
  incoming: readLetter,
  circulation: readCirculation,
};

/**
 * Reads a document of any kind for the pane beside a list. It uses the queries of its page, so visibility is the same,
 * also for references, files and events.
 * @throws AppError DOCUMENT_NOT_FOUND, NOT_FOUND for a circulation, with an audit row
 */
export async function getPaneDocument(ctx: UserCtx, { publicId, typeCode }: GetPaneDocument): Promise<PaneDocument> {
  return READS[anyKindOfType(typeCode)](ctx, publicId);
}
