import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '@/lib/platform/ctx';
import { isOfDrawing, tablesOf } from '../../drawings/tables';
import type { LoadedRfa } from '../read/load-rfas';
import type { ResolvedItem } from './resolve-rfa';

/**
 * Drawings of the previous revision that can be submitted now: the newest revision of each if that is a draft, new or
 * given back. Decided drawings without a newer draft are left out.
 */
export async function nextItems(ctx: Ctx, rfa: LoadedRfa): Promise<ResolvedItem[]> {
  const latest = new Map<string, number>();
  for (const kind of ['SHOP', 'AS_BUILT'] as const) {
    const ids = rfa.items.filter((item) => item.kind === kind).map(({ drawingRevisionId }) => drawingRevisionId);
    if (ids.length === 0) continue;
    const tables = tablesOf(kind);
    const { drawings, revisions } = tables;
    const owners = await ctx.db
      .select({ revisionId: revisions.id, latestId: drawings.latestRevisionId })
      .from(revisions)
      .innerJoin(drawings, isOfDrawing(tables))
      .where(inArray(revisions.id, ids));
    const latestIds = owners.flatMap(({ latestId }) => (latestId === null ? [] : [latestId]));
    const drafts = await ctx.db
      .select({ id: revisions.id })
      .from(revisions)
      .where(and(inArray(revisions.id, latestIds.length > 0 ? latestIds : [0]), eq(revisions.status, 'DRAFT')));
    const open = new Set(drafts.map(({ id }) => id));
    for (const { revisionId, latestId } of owners) {
      if (latestId !== null && open.has(latestId)) latest.set(`${kind}:${revisionId}`, latestId);
    }
  }
  return rfa.items.flatMap(({ kind, drawingRevisionId }) => {
    const next = latest.get(`${kind}:${drawingRevisionId}`);
    return next === undefined ? [] : [{ kind, drawingRevisionId: next }];
  });
}
