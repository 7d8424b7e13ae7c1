import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { documentReaders } from '@/db/schema/document-readers';
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

/** Documents whose text is compared, some 50 ms; the page of the search looks at all. */
const COMPARED = 10_000;

/** Recent documents of all projects matching a date, a number or a subject: exact numbers first, then the newest. */
export async function palette(ctx: UserCtx, text: string): Promise<{ hits: PaletteHit[]; search: SearchNote | null }> {
  const wanted = text.normalize('NFC').trim().slice(0, 200);
  if (wanted.length < MIN_LENGTH) return { hits: [], search: null };
  const isExact = inArray(correspondences.numberFolded, ['', ...numberSearchKeys(wanted)]);
  const { rows, search } = await readSearched(
    wanted,
    { textOf: ({ subject, documentNumber }) => `${subject} ${documentNumber ?? ''}`, isDated: true },
    async (reading) => {
      const order = [desc(sql`IFNULL(${isExact}, FALSE)`), desc(correspondences.listedAt), desc(correspondences.id)];
      const found = await fromRecent(ctx)
        .where(and(reading === null ? undefined : matchesSearch(ctx, reading), visibleCorrespondences(ctx)))
        .orderBy(...order)
        .limit(MAX_HITS);
      const ids = found.map(({ id }) => id);
      const rows =
        ids.length === 0
          ? []
          : await selectDocumentHits(ctx)
              .where(inArray(correspondences.id, ids))
              .orderBy(...order);
      return { rows, total: rows.length };
    },
  );
  const hits = (await withStatus(ctx, rows)).map(({ numberFolded: _, ...hit }) => hit);
  return { hits, search };
}

/**
 * The newest documents that the acting organization may know of, and the newest of all: drafts, and what only a
 * Superadmin sees. Keys grow with time.
 */
function fromRecent(ctx: UserCtx) {
  const known = ctx.db
    .select({ id: sql`${documentReaders.correspondenceId}`.as('id') })
    .from(documentReaders)
    .where(eq(documentReaders.organizationId, ctx.actor.organizationId))
    .orderBy(desc(documentReaders.correspondenceId))
    .limit(COMPARED);
  const newest = ctx.db
    .select({ id: correspondences.id })
    .from(correspondences)
    .orderBy(desc(correspondences.id))
    .limit(COMPARED);
  return (
    ctx.db
      .select({ id: correspondences.id })
      .from(sql`(SELECT known.id FROM ${known} AS known UNION SELECT newest.id FROM ${newest} AS newest) AS recent`)
      // By the key alone: from the projects or types the server would read all documents.
      .innerJoin(correspondences, eq(correspondences.id, sql`recent.id`), { forceIndex: 'PRIMARY' })
      .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id), {
        forceIndex: 'idx_correspondence_revisions_search',
      })
      .$dynamic()
  );
}
