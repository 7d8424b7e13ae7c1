import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { findTexts } from '@/db/schema/find-texts';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { organizations } from '@/db/schema/organizations';
import { workflowInstances } from '@/db/schema/workflow';
import { senderRef, senders } from '@/lib/documents/document/read/senders';
import { numberSearchKeys } from '@/lib/numbering/engine/template/fold-number';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { projectDay } from '@/lib/platform/time/project-day';
import { foundState, foundYear, matched, restrictions } from './conditions';
import { countFacets } from './count-facets';
import { type FindAnswer, type FindNote, MAX_COUNTED, PAGE_SIZE } from './dto';
import { findOthers } from './find-others';
import { loadHits } from './load-hits';
import { mariadbEngine } from './mariadb-engine';
import { type FindQuery, isSearch, parseQuery } from './parse-query';
import type { FindQueryParams } from './schema';
import type { Strictness } from './tokens';

const NO_FACETS = { types: [], organizations: [], years: [], states: [] };

/** A text with two figures may be a number in any spelling: it is looked up first. */
const MAY_BE_NUMBER = /\p{Nd}[^\s]*\p{Nd}/u;

/**
 * Documents of all projects that the actor may see and that satisfy a query: as written; otherwise without Thai marks;
 * otherwise with two neighbouring letters exchanged. A document of the typed number comes alone, before any text is
 * compared. Beside them the first page names other records that contain the words. Visibility is part of each
 * statement, so no count includes a hidden document.
 */
export async function findDocuments(ctx: UserCtx, params: FindQueryParams): Promise<FindAnswer> {
  const query = parseQuery(params.q, projectDay(new Date()));
  const notes: FindNote[] = [...query.notes];
  if (!isSearch(query)) return { hits: [], total: 0, isMore: false, page: 1, facets: NO_FACETS, others: [], notes };
  const [{ found, strictness }, others] = await Promise.all([
    findFirst(ctx, query, params),
    hasOthers(query, params) ? findOthers(ctx, [...query.phrases, ...query.words].join(' ')) : [],
  ]);
  if (found.length > 0 && strictness !== 'exact') notes.push({ kind: strictness });
  const counted = found.slice(0, MAX_COUNTED);
  const start = (params.page - 1) * PAGE_SIZE;
  return {
    hits: await loadHits(
      ctx,
      counted.slice(start, start + PAGE_SIZE).map(({ id }) => id),
      [...query.phrases, ...query.words],
    ),
    total: counted.length,
    isMore: found.length > MAX_COUNTED,
    page: params.page,
    facets: countFacets(counted),
    others,
    notes,
  };
}

/** Filters and facets are of documents. */
function hasOthers(query: FindQuery, { page, docType, party, year, state }: FindQueryParams): boolean {
  const isNarrowed = [docType, party, year, state].some((value) => value !== undefined);
  const isFiltered = query.filters.length > 0 || query.before !== null || query.after !== null;
  return page === 1 && !isNarrowed && !isFiltered && query.words.length + query.phrases.length > 0;
}

type Found = Awaited<ReturnType<typeof select>>[number];

async function findFirst(
  ctx: UserCtx,
  query: FindQuery,
  facets: FindQueryParams,
): Promise<{ found: Found[]; strictness: Strictness }> {
  const narrowed = restrictions(ctx, query, facets);
  const keys = query.number !== null && MAY_BE_NUMBER.test(query.number) ? numberSearchKeys(query.number) : [];
  if (keys.length > 0) {
    const found = await select(ctx, and(inArray(correspondences.numberFolded, keys), narrowed));
    if (found.length > 0) return { found, strictness: 'exact' };
  }
  const isDay = query.day === null ? undefined : eq(correspondenceRevisions.documentDate, query.day);
  const day = isDay ? await select(ctx, and(isDay, narrowed)) : [];
  for (const strictness of ['exact', 'near', 'swapped'] as const) {
    const found = await findAs(ctx, query, { strictness, narrowed });
    const known = new Set(day.map(({ id }) => id));
    const all = [...day, ...found.filter(({ id }) => !known.has(id))];
    if (all.length > 0) return { found: all, strictness };
  }
  return { found: [], strictness: 'exact' };
}

/** Documents that the words find at a strictness; filters alone find by themselves. */
async function findAs(
  ctx: UserCtx,
  query: FindQuery,
  { strictness, narrowed }: { strictness: Strictness; narrowed: SQL | undefined },
): Promise<Found[]> {
  if (query.words.length + query.phrases.length === 0) {
    return strictness === 'exact' && query.day === null ? select(ctx, narrowed) : [];
  }
  // A phrase is in quotes because its spelling matters.
  if (strictness !== 'exact' && query.phrases.length > 0) return [];
  const match = mariadbEngine.find(query, strictness);
  return match ? selectByText(ctx, and(matched(ctx, match), narrowed), match.isInDocument) : [];
}

/** Documents by their own columns, the newest first. One row more than is counted says that there are more. */
function select(ctx: UserCtx, where: SQL | undefined) {
  return selectFound(ctx)
    .where(where)
    .orderBy(desc(correspondences.listedAt), desc(correspondences.id))
    .limit(MAX_COUNTED + 1);
}

/** Documents by their texts: hits in the document come before hits in its files, then the newest. */
function selectByText(ctx: UserCtx, where: SQL | undefined, isInDocument: SQL): Promise<Found[]> {
  return selectFound(ctx)
    .innerJoin(findTexts, eq(findTexts.correspondenceId, correspondences.id))
    .where(where)
    .orderBy(desc(sql`(${isInDocument}) > 0`), desc(correspondences.listedAt), desc(correspondences.id))
    .limit(MAX_COUNTED + 1);
}

function selectFound(ctx: UserCtx) {
  return ctx.db
    .select({
      id: correspondences.id,
      type: { value: correspondenceTypes.typeCode, name: named(ctx, correspondenceTypes) },
      from: senderRef(ctx),
      year: foundYear,
      state: foundState,
    })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .leftJoin(incomingLetters, eq(incomingLetters.id, correspondences.id))
    .leftJoin(senders, eq(senders.id, incomingLetters.senderOrganizationId))
    .leftJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId));
}
