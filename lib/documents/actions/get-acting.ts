import type { UserCtx } from '@/lib/platform/ctx';
import type { WorkflowDetail } from '@/lib/workflow/engine/dto';
import { loadCirculation } from '../circulations/read/load-circulation';
import { actionsOf } from '../circulations/rules';
import { loadDocument } from '../document/read/load-documents';
import { CIRCULATION_TYPE, kindOfType } from '../kind-traits';
import { KINDS } from '../kinds/kinds';
import { type Acting, actingOf, type ShownRevision } from './acting';

/**
 * Actions that the reader may take on a document or circulation sheet, the same for its page and for panes beside
 * lists.
 * @param workflow of the shown revision; null for a draft, which has taken no step
 * @param shown the revision on the page; the current one unless it is given
 * @throws AppError DOCUMENT_NOT_FOUND, of a sheet NOT_FOUND, each with an audit row
 */
export async function getActing(
  ctx: UserCtx,
  { publicId, typeCode }: { publicId: string; typeCode: string },
  workflow: WorkflowDetail | null,
  shown: ShownRevision = { isDraft: workflow === null, isCurrent: true },
): Promise<Acting> {
  const reader = ctx.actor;
  if (typeCode === CIRCULATION_TYPE) {
    const { facts } = await loadCirculation(ctx, publicId);
    const capabilities = actionsOf(facts).map((action) => ({ action, refusal: null }));
    return actingOf({ kind: 'circulation', capabilities, isRevisionOwed: false, workflow, reader, shown });
  }
  const kind = kindOfType(typeCode);
  const offer = await KINDS[kind].offer(ctx, await loadDocument(ctx, publicId));
  return actingOf({ kind, ...offer, workflow, reader, shown });
}
