import { and, desc, inArray, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { numberSearchKeys } from '@/lib/numbering/engine/template/fold-number';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import type { SearchNote } from '@/lib/platform/search-note';
import { readSearched } from '@/lib/platform/search-reading';
import type { PaletteHit } from '../draft/form-options-dto';
import { selectDocumentHits, withStatus } from './document-hits';
import { matchesSearch } from './matches-search';

/** Hits that fit the palette without scrolling. */
const MAX_HITS = 12;
/** A single letter would match everything. */
const MIN_LENGTH = 2;

/** Documents of all projects matching a date, a number or a subject: exact numbers first, then the newest. */
export async function palette(ctx: UserCtx, text: string): Promise<{ hits: PaletteHit[]; search: SearchNote | null }> {
  const wanted = text.normalize('NFC').trim().slice(0, 200);
  if (wanted.length < MIN_LENGTH) return { hits: [], search: null };
  const isExact = inArray(correspondences.numberFolded, ['', ...numberSearchKeys(wanted)]);
  const { rows, search } = await readSearched(
    wanted,
    { textOf: ({ subject, documentNumber }) => `${subject} ${documentNumber ?? ''}`, isDated: true },
    async (reading) => {
      const found = await selectDocumentHits(ctx)
        .where(and(reading === null ? undefined : matchesSearch(ctx, reading), visibleCorrespondences(ctx)))
        .orderBy(desc(sql`IFNULL(${isExact}, FALSE)`), desc(correspondences.listedAt), desc(correspondences.id))
        .limit(MAX_HITS);
      return { rows: found, total: found.length };
    },
  );
  const hits = (await withStatus(ctx, rows)).map(({ numberFolded: _, ...hit }) => hit);
  return { hits, search };
}
