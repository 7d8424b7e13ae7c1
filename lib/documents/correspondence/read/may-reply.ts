import type { UserCtx } from '@/lib/platform/ctx';
import { canReply } from '../rules';
import { loadDocuments } from './load-documents';

/**
 * Whether the actor may write a reply to this letter now. A cancelled letter is answered from its own page, which warns.
 * @returns false also for a document that the actor may not see, and for kinds that are no letters
 */
export async function mayReply(ctx: UserCtx, publicId: string): Promise<boolean> {
  const [document] = await loadDocuments(ctx, [publicId]);
  if (!document || document.facts.hasOwnModule || document.facts.isCancelled) return false;
  return canReply(document.facts) === null;
}
