import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { contractDrawings } from '@/db/schema/drawings';
import { organizations } from '@/db/schema/organizations';
import { workflowHistories } from '@/db/schema/workflow';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { visibleContractDrawings } from '@/lib/people/identity/access/drawing-access';
import { namesPeopleOf } from '@/lib/people/identity/access/named-people';
import type { UserCtx } from '@/lib/platform/ctx';
import type { CirculationDetail } from '../circulations/dto';
import type { DocumentReference } from '../document/dto';
import type { RevisedKind } from '../drawings/schema';
import { isOfDrawing, tablesOf, visibleRevisionsOf } from '../drawings/tables';
import type { NcrDetail } from '../ncrs/dto';
import type { RfaDetail } from '../rfas/dto';
import type { TransmittalDetail, TransmittalItem } from '../transmittals/dto';

// A copy is one file for all readers of a document. Each function takes out of a document what one of them may not see.

/** A plain reader of each organization that may know of the document. */
export type Readers = readonly UserCtx[];

/** References to documents that every reader sees. */
export async function narrowReferences<D extends { references: readonly DocumentReference[] }>(
  readers: Readers,
  document: D,
): Promise<D> {
  const shared = await sharedDocuments(
    readers,
    document.references.map(({ publicId }) => publicId),
  );
  return { ...document, references: document.references.filter(({ publicId }) => shared.has(publicId)) };
}

/** Results and comments that were written for all parties. */
export async function narrowRfa<Row extends { id: string; commentVisibility: string | null }>(
  readers: Readers,
  rfa: RfaDetail,
  reviews: readonly Row[],
): Promise<{ rfa: RfaDetail; reviews: Row[] }> {
  const spoken = await writtenForParties(
    readers,
    rfa.items.flatMap(({ results }) => results.map(({ historyId }) => historyId)),
  );
  return {
    rfa: {
      ...(await narrowReferences(readers, rfa)),
      items: rfa.items.map((item) => ({
        ...item,
        results: item.results.filter(({ historyId }) => spoken.has(historyId)),
      })),
    },
    reviews: reviews.filter(({ commentVisibility }) => commentVisibility === 'PARTIES'),
  };
}

/** Items that every reader sees, and the names of people whom every reader may know. */
export async function narrowTransmittal(readers: Readers, transmittal: TransmittalDetail): Promise<TransmittalDetail> {
  const { items, recipients } = transmittal;
  const [isShared, named] = await Promise.all([
    sharedTargets(readers, items),
    organizationsWithNames(
      readers,
      recipients.map(({ organization }) => organization.publicId),
    ),
  ]);
  return {
    ...transmittal,
    items: items.map((item) => (isShared(item) ? item : hidden(item))),
    recipients: recipients.map((row) =>
      named.has(row.organization.publicId) ? row : { ...row, acknowledgedBy: null },
    ),
  };
}

/** Drawings that every reader sees. */
export async function narrowNcr(readers: Readers, ncr: NcrDetail): Promise<NcrDetail> {
  const isShared = await sharedTargets(readers, ncr.drawings);
  return { ...ncr, drawings: ncr.drawings.map((drawing) => (isShared(drawing) ? drawing : hidden(drawing))) };
}

/** The reason of a cancelled document is for its readers, and a person on the sheet need not be one. */
export function narrowCirculation(sheet: CirculationDetail): CirculationDetail {
  return sheet.source.isCancelled ? { ...sheet, closeReason: null, closedBy: null } : sheet;
}

function hidden<T extends object>(row: T): T {
  return { ...row, isHidden: true, publicId: null, pagePublicId: null, number: null, revisionLabel: '', title: '' };
}

type Target = Pick<TransmittalItem, 'kind' | 'publicId'>;

/** True for a free text, and for a target that every reader sees. */
async function sharedTargets(readers: Readers, items: readonly Target[]): Promise<(item: Target) => boolean> {
  const of = (kind: Target['kind']) => items.flatMap((item) => (item.kind === kind && item.publicId) || []);
  const shared = new Set(
    (
      await Promise.all([
        sharedDocuments(readers, of('CORRESPONDENCE')),
        sharedRevisions(readers, 'SHOP', of('SHOP')),
        sharedRevisions(readers, 'AS_BUILT', of('AS_BUILT')),
        sharedContractDrawings(readers, of('CONTRACT_DRAWING')),
      ])
    ).flatMap((found) => [...found]),
  );
  return ({ kind, publicId }) => kind === 'TEXT' || (publicId !== null && shared.has(publicId));
}

/** Those of the identifiers that `seen` answers for every reader. */
async function seenByAll(
  readers: Readers,
  publicIds: readonly string[],
  seen: (reader: UserCtx, publicIds: readonly string[]) => Promise<{ publicId: string }[]>,
): Promise<Set<string>> {
  let left = [...new Set(publicIds)];
  for (const reader of readers) {
    if (left.length === 0) break;
    left = (await seen(reader, left)).map(({ publicId }) => publicId);
  }
  return new Set(left);
}

function sharedDocuments(readers: Readers, publicIds: readonly string[]): Promise<Set<string>> {
  return seenByAll(readers, publicIds, (reader, left) =>
    reader.db
      .select({ publicId: correspondences.publicId })
      .from(correspondences)
      .where(
        and(
          inArray(correspondences.publicId, [...left]),
          isNotNull(correspondences.submittedAt),
          visibleCorrespondences(reader),
        ),
      ),
  );
}

function sharedRevisions(readers: Readers, kind: RevisedKind, publicIds: readonly string[]): Promise<Set<string>> {
  const tables = tablesOf(kind);
  const { drawings, revisions } = tables;
  return seenByAll(readers, publicIds, (reader, left) =>
    reader.db
      .select({ publicId: revisions.publicId })
      .from(revisions)
      .innerJoin(drawings, isOfDrawing(tables))
      .where(and(inArray(revisions.publicId, [...left]), visibleRevisionsOf(reader, tables))),
  );
}

function sharedContractDrawings(readers: Readers, publicIds: readonly string[]): Promise<Set<string>> {
  return seenByAll(readers, publicIds, (reader, left) =>
    reader.db
      .select({ publicId: contractDrawings.publicId })
      .from(contractDrawings)
      .where(and(inArray(contractDrawings.publicId, [...left]), visibleContractDrawings(reader))),
  );
}

/** The organizations whose people every reader may know by name. */
function organizationsWithNames(readers: Readers, publicIds: readonly string[]): Promise<Set<string>> {
  return seenByAll(readers, publicIds, (reader, left) =>
    reader.db
      .select({ publicId: organizations.publicId })
      .from(organizations)
      .where(
        and(
          inArray(organizations.publicId, [...left]),
          namesPeopleOf(reader, reader.actor.organizationId, sql`${organizations.id}` as SQL<number>),
        ),
      ),
  );
}

async function writtenForParties([reader]: Readers, historyIds: readonly string[]): Promise<Set<string>> {
  if (!reader || historyIds.length === 0) return new Set();
  const rows = await reader.db
    .select({ id: workflowHistories.id })
    .from(workflowHistories)
    .where(and(inArray(workflowHistories.id, [...historyIds]), eq(workflowHistories.commentVisibility, 'PARTIES')));
  return new Set(rows.map(({ id }) => id));
}
