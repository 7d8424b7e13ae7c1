import { rfaRevisions, rfas } from '@/db/schema/rfas';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { type CopiedDraft, copyAsDraft } from '../../document/draft/copy-as-draft';
import type { ResolvedType } from '../../document/draft/resolve-type';
import type { LoadedRfa } from '../read/load-rfas';
import { nextItems } from './next-items';
import { writeItems } from './write-items';

/**
 * As copyAsDraft for an RFA, with its type and its free drawings; decided ones stay decided. Call it after the RFA has
 * ended, which frees them.
 */
export async function copyRfaAsDraft(
  tx: TxCtx<UserActor>,
  source: LoadedRfa,
  type: ResolvedType,
): Promise<CopiedDraft> {
  const draft = await copyAsDraft(tx, source, type);
  await tx.db.insert(rfas).values({ id: draft.id, rfaTypeId: source.rfaType.id });
  await tx.db.insert(rfaRevisions).values({ id: draft.revisionId });
  await writeItems(tx, draft.revisionId, await nextItems(tx, source));
  return { ...draft, statusCode: 'DFT' };
}
