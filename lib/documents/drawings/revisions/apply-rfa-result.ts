import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Disposition, DrawingRevisionStatus } from '@/db/enums';
import { type AuditEntry, record } from '@/lib/platform/audit/record';
import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { REVISED_KINDS } from '../constants';
import type { RevisedKind } from '../schema';
import { type DrawingTables, isOfDrawing, tablesOf } from '../tables';

// Applies an RFA's moves to its drawing revisions, in the RFA's own transaction, after its document is locked. Drawings
// are locked in the order of their keys, so that two RFAs with the same drawings cannot deadlock.

/** A revision by its internal key, as an RFA's item has it. */
export interface RevisionInRfa {
  kind: RevisedKind;
  revisionId: number;
}

/** Result from the item's code. `mayProceed`: null without work to proceed with (no further action). */
export interface RevisionResult extends RevisionInRfa {
  disposition: Disposition;
  mayProceed: boolean | null;
}

/**
 * The revisions of an RFA that is being submitted: drafts with at least one file become "in review".
 * @throws AppError DRAWING_NOT_DRAFT, DRAWING_FILE_MISSING, naming the drawing
 */
export async function markInReview(tx: TxCtx, revisions: readonly RevisionInRfa[]): Promise<void> {
  for (const { tables, rows } of await lockAll(tx, revisions)) {
    const withFiles = await idsWithFiles(
      tx,
      tables,
      rows.map((row) => row.id),
    );
    for (const row of rows) {
      if (row.status !== 'DRAFT') throw new AppError('DRAWING_NOT_DRAFT', named(row));
      if (!withFiles.has(row.id)) throw new AppError('DRAWING_FILE_MISSING', named(row));
    }
    await setStatus(tx, tables, rows, 'IN_REVIEW');
  }
}

/**
 * Applies the results of a decided RFA. A code that lets work proceed approves its revision and supersedes the formerly
 * approved one. If a newer revision is approved already, this one is superseded at once. No further action gives the
 * revision back. All other codes require a new revision.
 * @throws AppError DRAWING_NOT_IN_REVIEW
 */
export async function applyResults(tx: TxCtx, results: readonly RevisionResult[]): Promise<void> {
  for (const { tables, rows } of await lockAll(tx, results)) {
    for (const row of rows) {
      if (row.status !== 'IN_REVIEW') throw new AppError('DRAWING_NOT_IN_REVIEW', named(row));
      const result = results.find(({ kind, revisionId }) => kind === tables.kind && revisionId === row.id);
      if (!result) continue;
      if (result.mayProceed) await approve(tx, tables, row);
      else await setStatus(tx, tables, [row], STATUS_OF[result.disposition]);
    }
  }
}

/**
 * Releases the revisions of an RFA that ended without a decision (recalled, cancelled, discarded). Those in review
 * become drafts again and free for another RFA. Decided ones stay decided.
 */
export async function release(tx: TxCtx, revisions: readonly RevisionInRfa[]): Promise<void> {
  for (const { tables, rows } of await lockAll(tx, revisions)) {
    const inReview = rows.filter((row) => row.status === 'IN_REVIEW');
    if (inReview.length > 0) await setStatus(tx, tables, inReview, 'DRAFT');
  }
}

/** Status for codes that do not let work proceed. */
const STATUS_OF: Readonly<Record<Disposition, DrawingRevisionStatus>> = {
  APPROVED: 'REVISE',
  APPROVED_WITH_COMMENTS: 'REVISE',
  COMMENTED: 'REVISE',
  REVISE_RESUBMIT: 'REVISE',
  REJECTED: 'REJECTED',
  NO_ACTION: 'DRAFT',
};

type LockedRevision = Awaited<ReturnType<typeof lockRevisions>>[number];

async function lockAll(tx: TxCtx, revisions: readonly RevisionInRfa[]) {
  const locked: { tables: DrawingTables; rows: LockedRevision[] }[] = [];
  for (const kind of REVISED_KINDS) {
    const ids = revisions.filter((revision) => revision.kind === kind).map(({ revisionId }) => revisionId);
    if (ids.length > 0) locked.push({ tables: tablesOf(kind), rows: await lockRevisions(tx, tablesOf(kind), ids) });
  }
  return locked;
}

/** The drawing's row guards all of its revisions. */
async function lockRevisions(tx: TxCtx, tables: DrawingTables, ids: readonly number[]) {
  const { drawings, revisions } = tables;
  const drawingIds = tx.db
    .select({ id: tables.revisions.drawingId })
    .from(revisions)
    .where(inArray(revisions.id, [...ids]));
  await tx.db
    .select({ id: drawings.id })
    .from(drawings)
    .where(inArray(drawings.id, drawingIds))
    .orderBy(asc(drawings.id))
    .for('update');
  return tx.db
    .select({
      id: revisions.id,
      revisionNumber: revisions.revisionNumber,
      revisionLabel: revisions.revisionLabel,
      status: revisions.status,
      drawingId: drawings.id,
      publicId: drawings.publicId,
      drawingNumber: drawings.drawingNumber,
      projectId: drawings.projectId,
      contractId: drawings.contractId,
      originatorOrganizationId: drawings.originatorOrganizationId,
      latestApprovedRevisionId: drawings.latestApprovedRevisionId,
    })
    .from(revisions)
    .innerJoin(drawings, isOfDrawing(tables))
    .where(inArray(revisions.id, [...ids]))
    .orderBy(asc(drawings.id), asc(revisions.revisionNumber));
}

async function approve(tx: TxCtx, tables: DrawingTables, row: LockedRevision): Promise<void> {
  const { drawings, revisions } = tables;
  const [newer] = await tx.db
    .select({ id: revisions.id })
    .from(revisions)
    .where(
      and(
        eq(tables.revisions.drawingId, row.drawingId),
        eq(revisions.status, 'APPROVED'),
        sql`${revisions.revisionNumber} > ${row.revisionNumber}`,
      ),
    );
  if (newer) {
    await setStatus(tx, tables, [row], 'SUPERSEDED', { approvedAt: sql`NOW(3)`, supersededAt: sql`NOW(3)` });
    return;
  }
  const inForce = await tx.db
    .select({ id: revisions.id, revisionLabel: revisions.revisionLabel, status: revisions.status })
    .from(revisions)
    .where(and(eq(tables.revisions.drawingId, row.drawingId), eq(revisions.status, 'APPROVED')));
  if (inForce.length > 0) {
    const before = inForce.map((old) => ({ ...row, ...old }));
    await setStatus(tx, tables, before, 'SUPERSEDED', { supersededAt: sql`NOW(3)` });
  }
  await setStatus(tx, tables, [row], 'APPROVED', { approvedAt: sql`NOW(3)` });
  await tx.db.update(drawings).set({ latestApprovedRevisionId: row.id }).where(eq(drawings.id, row.drawingId));
}

async function setStatus(
  tx: TxCtx,
  tables: DrawingTables,
  rows: readonly LockedRevision[],
  status: DrawingRevisionStatus,
  moments: Partial<Record<'approvedAt' | 'supersededAt', ReturnType<typeof sql>>> = {},
): Promise<void> {
  const { drawings, revisions } = tables;
  const ids = rows.map((row) => row.id);
  await tx.db
    .update(revisions)
    .set({ status, ...moments, versionNo: sql`${revisions.versionNo} + 1` })
    .where(inArray(revisions.id, ids));
  await tx.db
    .update(drawings)
    .set({ versionNo: sql`${drawings.versionNo} + 1` })
    .where(
      inArray(
        drawings.id,
        rows.map((row) => row.drawingId),
      ),
    );
  await record(
    tx,
    rows.map((row) => auditOf(tables, row, status)),
  );
}

function auditOf(tables: DrawingTables, row: LockedRevision, status: DrawingRevisionStatus): AuditEntry {
  return {
    action: AUDITED_AS[status],
    entityType: tables.entityType,
    entityPublicId: row.publicId,
    entityLabel: `${row.drawingNumber} Rev. ${row.revisionLabel}`,
    projectId: row.projectId,
    contractId: row.contractId,
    subjectOrganizationId: row.originatorOrganizationId,
    changes: { revision: [row.revisionLabel, row.revisionLabel], status: [row.status, status] },
  };
}

const AUDITED_AS: Readonly<Record<DrawingRevisionStatus, string>> = {
  DRAFT: 'drawing.released',
  IN_REVIEW: 'drawing.submitted',
  APPROVED: 'drawing.approved',
  REVISE: 'drawing.returned',
  REJECTED: 'drawing.rejected',
  SUPERSEDED: 'drawing.superseded',
  CANCELLED: 'drawing.revision_withdrawn',
};

async function idsWithFiles(tx: TxCtx, tables: DrawingTables, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.db
    .selectDistinct({ id: tables.files.revisionId })
    .from(tables.files)
    .where(inArray(tables.files.revisionId, [...ids]));
  return new Set(rows.map((row) => row.id));
}

function named(row: LockedRevision) {
  const number = `${row.drawingNumber} Rev. ${row.revisionLabel}`;
  return { params: { number }, details: { drawingPublicId: row.publicId } };
}
