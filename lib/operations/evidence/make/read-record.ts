import type { DrawingKind } from '@/lib/documents/drawings/schema';
import type { RegisterFolder } from '@/lib/documents/kind-traits';
import type { UserCtx } from '@/lib/platform/ctx';
import { readDocument } from './read-document';
import { readDrawing } from './read-drawing';
import { readSheet } from './read-sheet';
import type { RecordOmission, RecordParts } from './record-parts';

type Read = (ctx: UserCtx, publicId: string) => Promise<RecordParts | RecordOmission>;

/** A register without an entry does not compile. */
const READS: Readonly<Record<RegisterFolder | `drawings-${DrawingKind}`, Read>> = {
  correspondence: readDocument,
  rfas: readDocument,
  transmittals: readDocument,
  ncrs: readDocument,
  circulations: readSheet,
  'drawings-CONTRACT': (ctx, publicId) => readDrawing(ctx, 'CONTRACT', publicId),
  'drawings-SHOP': (ctx, publicId) => readDrawing(ctx, 'SHOP', publicId),
  'drawings-AS_BUILT': (ctx, publicId) => readDrawing(ctx, 'AS_BUILT', publicId),
};

/**
 * A record of a register for a pack, or why it is none.
 * @throws AppError NOT_FOUND, DRAWING_NOT_FOUND for a sheet or drawing that the actor may not see
 */
export async function readRecord(
  ctx: UserCtx,
  register: string,
  publicId: string,
): Promise<RecordParts | RecordOmission> {
  const read = Object.hasOwn(READS, register) ? READS[register as keyof typeof READS] : undefined;
  if (!read) throw new Error(`no register ${register}`);
  return read(ctx, publicId);
}

/** True for the registers of documents, which refer to each other. */
export function listsDocuments(register: string): boolean {
  return READS[register as keyof typeof READS] === readDocument;
}
