import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { MySqlColumn } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { findTexts } from '@/db/schema/find-texts';
import { selectDocumentHits, withStatus } from '@/lib/documents/document/register/document-hits';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { foldSearchText } from '@/lib/platform/search-text';
import { mayReadFiles } from './conditions';
import type { FindHit } from './dto';
import { shownText, wholeLetters } from './shown-text';

/** Letters before a hit, and of the whole: two lines on a wide screen. */
const BEFORE = 60;
const LENGTH = 220;

/**
 * The documents of one page of hits, in the order of their keys, each with the text around its hit. Visibility is
 * checked again with the rows.
 * @param terms words and phrases as typed; the longest one is shown
 */
export async function loadHits(ctx: UserCtx, ids: readonly number[], terms: readonly string[]): Promise<FindHit[]> {
  if (ids.length === 0) return [];
  const rows = await selectDocumentHits(ctx)
    .where(and(inArray(correspondences.id, [...ids]), visibleCorrespondences(ctx)))
    .limit(ids.length);
  const [longest = ''] = terms.map(shownText).sort((left, right) => right.length - left.length);
  const texts = await selectSnippets(ctx, ids, longest);
  const shown = await withStatus(ctx, rows);
  const hits = shown.map(({ numberFolded: _, ...hit }): FindHit & { id: number } => {
    const text = texts.get(hit.publicId);
    return {
      ...hit,
      id: text?.id ?? 0,
      documentDate: text?.documentDate ?? null,
      snippet: snippetOf(text, foldSearchText(hit.subject).includes(foldSearchText(longest))),
    };
  });
  return hits.sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id)).map(({ id: _, ...hit }) => hit);
}

type Text = { id: number; documentDate: string | null; own: string; file: string };

async function selectSnippets(
  ctx: UserCtx,
  ids: readonly number[],
  longest: string,
): Promise<ReadonlyMap<string, Text>> {
  const rows = await ctx.db
    .select({
      publicId: correspondences.publicId,
      id: correspondences.id,
      documentDate: correspondenceRevisions.documentDate,
      own: around(findTexts.content, longest),
      file: sql<string>`IF(${mayReadFiles(ctx)}, ${around(findTexts.fileContent, longest)}, '')`,
    })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(findTexts, eq(findTexts.correspondenceId, correspondences.id))
    .where(
      and(
        inArray(correspondences.id, [...ids]),
        eq(findTexts.revisionId, correspondenceRevisions.id),
        visibleCorrespondences(ctx),
      ),
    );
  return new Map(rows.map(({ publicId, ...text }) => [publicId, text]));
}

/** Text around the first place of a word; an empty text where it does not occur. Raw: string functions. */
function around(column: MySqlColumn, word: string): SQL<string> {
  const place = sql`LOCATE(${word}, ${column})`;
  return sql<string>`IF(${word} = '' OR ${place} = 0, '', SUBSTRING(${column}, GREATEST(1, ${place} - ${BEFORE}), ${LENGTH}))`;
}

/** Nothing where the subject, which is shown anyhow, has the hit. */
function snippetOf(text: Text | undefined, isInSubject: boolean): FindHit['snippet'] {
  if (!text || isInSubject) return null;
  if (text.own !== '') return { text: wholeLetters(text.own), isOfFile: false };
  return text.file === '' ? null : { text: wholeLetters(text.file), isOfFile: true };
}
