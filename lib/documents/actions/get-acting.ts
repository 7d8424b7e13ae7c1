import type { UserCtx } from '@/lib/platform/ctx';
import type { WorkflowDetail } from '@/lib/workflow/engine/dto';
import { loadCirculation } from '../circulations/load-circulation';
import { actionsOf } from '../circulations/rules';
import { loadDocument } from '../correspondence/read/load-documents';
import { CIRCULATION_TYPE, kindOfType } from '../kind-traits';
import { KINDS } from '../kinds/kinds';
import { type Acting, actingOf } from './acting';

/**
 * Actions that the reader may take on a document or circulation sheet, the same for its page and for panes beside
 * lists.
 * @param workflow of the shown revision; null for a draft, which has taken no step
 * @throws AppError DOCUMENT_NOT_FOUND, of a sheet NOT_FOUND, each with an audit row
 */
export async function getActing(
  ctx: UserCtx,
  { publicId, typeCode }: { publicId: string; typeCode: string },
  workflow: WorkflowDetail | null,
): Promise<Acting> {
  const reader = ctx.actor;
  if (typeCode === CIRCULATION_TYPE) {
    const { facts } = await loadCirculation(ctx, publicId);
    const capabilities = actionsOf(facts).map((action) => ({ action, refusal: null }));
    return actingOf({ kind: 'circulation', capabilities, isRevisionOwed: false, workflow, reader });
  }
  const kind = kindOfType(typeCode);
  const offer = await KINDS[kind].offer(ctx, await loadDocument(ctx, publicId));
  return actingOf({ kind, ...offer, workflow, reader });
}
