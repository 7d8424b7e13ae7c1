import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { documentNumberAliases } from '@/db/schema/number-changes';
import { documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { CIRCULATION_ENTITY } from '@/lib/documents/circulations/constants';
import { selectDocumentHits, withStatus } from '@/lib/documents/document/register/document-hits';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { named } from '@/lib/people/names';
import { canonicalText } from '@/lib/platform/canonical-text';
import type { UserCtx } from '@/lib/platform/ctx';
import { foldNumber, ledgerSearchKeys, numberSearchKeys } from '../engine/template/fold-number';
import { bareText } from './bare-text';
import type { BareNumber, FoundDocument, FoundNumbers } from './dto';
import { findCirculations } from './find-circulations';
import { isOnVisibleDocument, visibleNumbers } from './visible-numbers';

/** As long as a stored number can be, and then some for blanks and typing errors. */
export const MAX_NUMBER_TEXT = 200;
/** A choice of more is a search, for which there is the register. */
const MAX_CHOICES = 20;
/** A suggestion answers a mistyped number; a list would not help. */
const MAX_NEAR = 6;
/** Index entries that a suggestion scans, visible or not, so that the response time reveals nothing. */
const NEAR_SCANNED = 400;
/** Shorter beginnings fit half of a register. */
const MIN_STEM = 3;

/**
 * Finds documents and numbers that the actor may see by a typed text: documents first, and the text as typed before its
 * other readings. Without a match it suggests numbers with the same beginning. Each look-up uses an index.
 */
export async function findNumbers(ctx: UserCtx, text: string): Promise<FoundNumbers> {
  const wanted = text.normalize('NFC').trim().slice(0, MAX_NUMBER_TEXT);
  const keys = numberSearchKeys(wanted);
  if (keys.length === 0) return { documents: [], circulations: [], numbers: [], near: [], tried: [] };
  const aliases = await findAliases(ctx, keys);
  const documents = rank(await findDocuments(ctx, keys, [...aliases.keys()]), { wanted, keys, aliases });
  const circulations = await findCirculations(ctx, { wanted, keys, limit: MAX_CHOICES });
  const numbers = await findBareNumbers(ctx, ledgerSearchKeys(keys));
  const isFound = documents.length + circulations.length + numbers.length > 0;
  return {
    documents,
    circulations,
    numbers,
    near: isFound ? [] : await findNear(ctx, keys[0] ?? ''),
    tried: keys.slice(0, 8),
  };
}

type Hit = Awaited<ReturnType<typeof selectHits>>[number];

/** Numbers given to visible documents by other organizations and by senders of incoming letters, keyed by document. */
async function findAliases(ctx: UserCtx, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ publicId: correspondences.publicId, aliasNumber: documentNumberAliases.aliasNumber })
    .from(documentNumberAliases)
    .innerJoin(correspondences, eq(correspondences.id, documentNumberAliases.correspondenceId))
    .where(
      and(
        inArray(documentNumberAliases.searchKey, [...keys]),
        isNull(documentNumberAliases.removedAt),
        visibleCorrespondences(ctx),
      ),
    )
    .limit(MAX_CHOICES);
  const incoming = await ctx.db
    .select({ publicId: correspondences.publicId, aliasNumber: sql<string>`${incomingLetters.theirNumber}` })
    .from(incomingLetters)
    .innerJoin(correspondences, eq(correspondences.id, incomingLetters.id))
    .where(and(inArray(incomingLetters.theirNumberFolded, [...keys]), visibleCorrespondences(ctx)))
    .limit(MAX_CHOICES);
  return new Map([...incoming, ...rows].map(({ publicId, aliasNumber }) => [publicId, aliasNumber]));
}

/**
 * By the printed number of the current revision, by the number without a revision, which an older print shows, and by
 * what others call it.
 */
async function findDocuments(ctx: UserCtx, keys: readonly string[], aliased: readonly string[]): Promise<Hit[]> {
  const ledger = documentNumberReservations;
  const byPrint = await selectHits(ctx, inArray(correspondences.numberFolded, [...keys]));
  const carriers = ctx.db
    .select({ publicId: ledger.entityPublicId })
    .from(ledger)
    .where(
      and(
        inArray(ledger.searchKey, ledgerSearchKeys(keys)),
        isNotNull(ledger.entityPublicId),
        // A number removed from its draft has no owner.
        isOnVisibleDocument(ctx),
      ),
    );
  const byLedger = await selectHits(ctx, inArray(correspondences.publicId, carriers));
  const byAlias = aliased.length > 0 ? await selectHits(ctx, inArray(correspondences.publicId, [...aliased])) : [];
  return [...new Map([...byPrint, ...byLedger, ...byAlias].map((hit) => [hit.publicId, hit])).values()];
}

async function selectHits(ctx: UserCtx, which: SQL) {
  const hits = await selectDocumentHits(ctx)
    .where(and(which, visibleCorrespondences(ctx)))
    .orderBy(desc(correspondences.listedAt), desc(correspondences.id))
    .limit(MAX_CHOICES);
  return withStatus(ctx, hits);
}

function rank(
  hits: readonly Hit[],
  { wanted, keys, aliases }: { wanted: string; keys: readonly string[]; aliases: ReadonlyMap<string, string> },
): FoundDocument[] {
  const exact = canonicalText(wanted);
  return hits
    .map(({ numberFolded, ...hit }) => {
      const alias = aliases.get(hit.publicId) ?? null;
      const isExact = hit.documentNumber === exact || alias === exact;
      const isAlike = numberFolded === keys[0] || (alias !== null && foldNumber(alias) === keys[0]);
      return { ...hit, rank: isExact ? 0 : isAlike ? 1 : 2, alias };
    })
    .sort((left, right) => left.rank - right.rank);
}

/** Held, withdrawn, skipped and imported numbers; for a numbering administrator also other people's. */
async function findBareNumbers(ctx: UserCtx, keys: readonly string[]): Promise<BareNumber[]> {
  const ledger = documentNumberReservations;
  const rows = await ctx.db
    .select({
      seriesPublicId: documentNumberSeries.publicId,
      sequence: ledger.sequence,
      projectCode: projects.projectCode,
      type: {
        code: correspondenceTypes.typeCode,
        name: named(ctx, correspondenceTypes),
      },
      numberKey: ledger.numberKey,
      state: ledger.state,
    })
    .from(ledger)
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, ledger.seriesId))
    .innerJoin(projects, eq(projects.id, ledger.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, ledger.correspondenceTypeId))
    .where(
      and(
        inArray(ledger.searchKey, [...keys]),
        visibleNumbers(ctx),
        sql`NOT ${isOnVisibleDocument(ctx)}`,
        // The existence of a circulation is visible to its own organization only, also for a numbering administrator.
        sql`NOT (${ledger.entityType} <=> ${CIRCULATION_ENTITY})`,
      ),
    )
    .orderBy(asc(ledger.seriesId), asc(ledger.sequence))
    .limit(MAX_CHOICES);
  return rows.map(({ numberKey, ...row }) => ({ ...row, number: bareText(numberKey) }));
}

/** Numbers that begin like the text, or like the text without its last part: neighbours of a mistyped number. */
async function findNear(ctx: UserCtx, key: string): Promise<FoundNumbers['near']> {
  const stems = [...new Set([key, key.replace(/-?[0-9]+$/, ''), key.replace(/[0-9]+-[0-9]+$/, '')])];
  for (const stem of stems) {
    if (foldNumber(stem).length < MIN_STEM) continue;
    const begins = ctx.db
      .select({ id: correspondences.id })
      .from(correspondences)
      .where(
        and(sql`${correspondences.numberFolded} >= ${stem}`, sql`${correspondences.numberFolded} < ${after(stem)}`),
      )
      .limit(NEAR_SCANNED)
      .as('begins');
    const hits = await selectDocumentHits(ctx)
      .innerJoin(begins, eq(begins.id, correspondences.id))
      .where(visibleCorrespondences(ctx))
      .orderBy(desc(correspondences.listedAt), desc(correspondences.id))
      .limit(MAX_NEAR);
    if (hits.length > 0) return (await withStatus(ctx, hits)).map(({ numberFolded: _, ...hit }) => hit);
  }
  return [];
}

/** The end of the range of texts that begin with `stem`: it takes no wildcards, and so no escaping. */
function after(stem: string): string {
  return `${stem}\u{10FFFF}`;
}
