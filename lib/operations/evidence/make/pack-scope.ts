import { selectReferences } from '@/lib/documents/document/read/detail-parts';
import { loadDocument } from '@/lib/documents/document/read/load-documents';
import { maxRowsOf } from '@/lib/documents/exports/constants';
import type { PackJob } from '@/lib/documents/exports/pack-maker';
import { EXPORTED_REGISTERS } from '@/lib/documents/exports/registers';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { listsDocuments } from './read-record';

/** A thread with more documents than these is a project: a list with filters is the better pack of it. */
const MAX_THREAD = 300;

export interface PackScope {
  kind: 'RECORD' | 'THREAD' | 'LIST';
  publicIds: readonly string[];
  /** The thread goes on beyond its bound. */
  isCut: boolean;
}

/**
 * The records of a pack, each once, as the actor may see them now.
 * @throws AppError EXPORT_TOO_LONG; as the list's own reads
 */
export async function findScope(ctx: UserCtx, { register, request }: PackJob): Promise<PackScope> {
  const { record } = request;
  if (!record) return { kind: 'LIST', publicIds: await listRecords(ctx, register, request), isCut: false };
  if (!record.withReferences) return { kind: 'RECORD', publicIds: [record.publicId], isCut: false };
  if (!listsDocuments(register)) throw new AppError('NOT_FOUND');
  return { kind: 'THREAD', ...(await followReferences(ctx, record.publicId)) };
}

async function listRecords(ctx: UserCtx, register: string, request: PackJob['request']): Promise<string[]> {
  const listed = EXPORTED_REGISTERS[register];
  if (!listed) throw new Error(`no register ${register}`);
  const max = maxRowsOf('zip');
  const { total, chunks } = await listed.records(ctx, request, max + 1);
  if (total > max) throw new AppError('EXPORT_TOO_LONG');
  const publicIds = new Set<string>();
  for await (const some of chunks) for (const publicId of some) publicIds.add(publicId);
  return [...publicIds];
}

/** Breadth first, in both directions: the nearest documents come first. What the actor may not see ends a branch. */
async function followReferences(ctx: UserCtx, from: string): Promise<Pick<PackScope, 'publicIds' | 'isCut'>> {
  const found = new Set([from]);
  for (const publicId of found) {
    const { id } = await loadDocument(ctx, publicId);
    for (const reference of await selectReferences(ctx, id)) {
      if (found.has(reference.publicId)) continue;
      if (found.size >= MAX_THREAD) return { publicIds: [...found], isCut: true };
      found.add(reference.publicId);
    }
  }
  return { publicIds: [...found], isCut: false };
}
