import { rfaRevisions, rfas } from '@/db/schema/rfas';
import type { ResolvedType } from '../correspondence/resolve-type';
import type { TxCtx, UserActor } from '../ctx';
import type { LoadedRfa } from '../rfas/load-rfas';
import { nextItems } from '../rfas/revise-rfa';
import { writeItems } from '../rfas/write-items';
import { type CopiedDraft, copyAsDraft } from './copy-as-draft';

const RFA = { entityType: 'rfa_revision', action: 'rfa.created' };

/**
 * The same of an RFA, with its type and those of its drawings that are free again: what was decided stays decided. After
 * the RFA has ended, which is what frees them.
 */
export async function copyRfaAsDraft(
  tx: TxCtx<UserActor>,
  source: LoadedRfa,
  type: ResolvedType,
): Promise<CopiedDraft> {
  const draft = await copyAsDraft(tx, source, type, RFA);
  await tx.db.insert(rfas).values({ id: draft.id, rfaTypeId: source.rfaType.id });
  await tx.db.insert(rfaRevisions).values({ id: draft.revisionId });
  await writeItems(tx, draft.revisionId, await nextItems(tx, source));
  return { ...draft, statusCode: 'DFT' };
}
