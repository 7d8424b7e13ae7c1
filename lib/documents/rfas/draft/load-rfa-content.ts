import { inArray } from 'drizzle-orm';
import type { UserCtx } from '@/lib/platform/ctx';
import { loadDraftContent } from '../../document/draft/load-draft-content';
import { REVISED_KINDS } from '../../drawings/constants';
import { tablesOf } from '../../drawings/tables';
import type { LoadedItem, LoadedRfa } from '../read/load-rfas';
import type { CreateRfa } from '../schema';

/** A draft as its form would send it: what an edit is compared with. */
export type RfaContent = Omit<CreateRfa, 'projectPublicId'>;

export async function loadRfaContent(ctx: UserCtx, rfa: LoadedRfa): Promise<RfaContent> {
  const {
    typeCode: _typeCode,
    details: _details,
    onBehalfOfPublicId: _onBehalfOf,
    to: _to,
    contractPublicId,
    ...content
  } = await loadDraftContent(ctx, rfa);
  const publicIds = await drawingRevisionPublicIds(ctx, rfa.items);
  return {
    ...content,
    contractPublicId: contractPublicId ?? '',
    rfaTypeCode: rfa.rfaType.code,
    items: publicIds.map((drawingRevisionPublicId) => ({ drawingRevisionPublicId })),
  };
}

/** Of each item, in order. */
async function drawingRevisionPublicIds(ctx: UserCtx, items: readonly LoadedItem[]): Promise<string[]> {
  const found = new Map<string, string>();
  for (const kind of REVISED_KINDS) {
    const ids = items.filter((item) => item.kind === kind).map(({ drawingRevisionId }) => drawingRevisionId);
    if (ids.length === 0) continue;
    const { revisions } = tablesOf(kind);
    const rows = await ctx.db
      .select({ id: revisions.id, publicId: revisions.publicId })
      .from(revisions)
      .where(inArray(revisions.id, ids));
    for (const row of rows) found.set(`${kind}:${row.id}`, row.publicId);
  }
  return items.map(({ kind, drawingRevisionId }) => found.get(`${kind}:${drawingRevisionId}`) ?? '');
}
