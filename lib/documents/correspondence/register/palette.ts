import { and, desc, inArray, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { numberSearchKeys } from '@/lib/numbering/engine/template/fold-number';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import type { PaletteHit } from '../draft/form-options-dto';
import { selectDocumentHits, withStatus } from './document-hits';
import { matchesText } from './register-filters';

/** What fits the palette without scrolling. */
const MAX_HITS = 12;
/** One letter would fit everything. */
const MIN_LENGTH = 2;

/** Documents of all projects whose number or subject fits, exact numbers first, then the newest. */
export async function palette(ctx: UserCtx, text: string): Promise<PaletteHit[]> {
  const wanted = text.normalize('NFC').trim().slice(0, 200);
  if (wanted.length < MIN_LENGTH) return [];
  const isExact = inArray(correspondences.numberFolded, ['', ...numberSearchKeys(wanted)]);
  const hits = await selectDocumentHits(ctx)
    .where(and(matchesText(ctx, wanted), visibleCorrespondences(ctx)))
    .orderBy(desc(sql`IFNULL(${isExact}, FALSE)`), desc(correspondences.listedAt), desc(correspondences.id))
    .limit(MAX_HITS);
  return (await withStatus(ctx, hits)).map(({ numberFolded: _, ...hit }) => hit);
}
