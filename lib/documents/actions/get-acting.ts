import type { UserCtx } from '@/lib/platform/ctx';
import type { WorkflowDetail } from '@/lib/workflow/engine/dto';
import { loadCirculation } from '../circulations/read/load-circulation';
import { actionsOf } from '../circulations/rules';
import { loadDocument } from '../document/read/load-documents';
import { type AnyKindCode, anyKindOfType, type KindCode } from '../kind-traits';
import { KINDS } from '../kinds/kinds';
import { type Acting, type ActingFacts, actingOf, type ShownRevision } from './acting';

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
  const kind = anyKindOfType(typeCode);
  const offer = await OFFERS[kind](ctx, publicId);
  return actingOf({ kind, ...offer, workflow, reader: ctx.actor, shown });
}

type Offer = (ctx: UserCtx, publicId: string) => Promise<Pick<ActingFacts, 'capabilities' | 'isRevisionOwed'>>;

const offerOf =
  (kind: KindCode): Offer =>
  async (ctx, publicId) =>
    KINDS[kind].offer(ctx, await loadDocument(ctx, publicId));

/** A kind without an entry does not compile. */
const OFFERS: Readonly<Record<AnyKindCode, Offer>> = {
  letter: offerOf('letter'),
  rfa: offerOf('rfa'),
  transmittal: offerOf('transmittal'),
  ncr: offerOf('ncr'),
  incoming: offerOf('letter'),
  circulation: async (ctx, publicId) => {
    const { facts } = await loadCirculation(ctx, publicId);
    return { capabilities: actionsOf(facts).map((action) => ({ action, refusal: null })), isRevisionOwed: false };
  },
};
