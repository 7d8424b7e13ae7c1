import { asc, eq, inArray, sql } from 'drizzle-orm';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { workflowInstances } from '@/db/schema/workflow';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import { write, writeExactly } from '@/lib/platform/statement-buffer';
import { projectDay } from '@/lib/platform/time/project-day';
import type { SeenInstance } from '@/lib/workflow/engine/read/seen-instance';
import { statusCode } from '@/lib/workflow/engine/read/status-codes';
import { draftOf, firstTo, type LoadedDocument } from '../read/load-documents';

// Writes of a submission into the document's own rows, for all kinds.

export interface Submission<D extends LoadedDocument = LoadedDocument> {
  ctx: UserCtx;
  document: D;
  claim: IdempotencyClaim | null;
  /** The draft's workflow as the caller saw it. */
  seen?: SeenInstance | undefined;
  number: {
    seriesId: number;
    sequence: number;
    numberKey: string;
    numberFolded: string | null;
    documentNumber: string;
    issuedAt: Date;
  };
}

/** A later revision was submitted before; then its originator sends it again. */
export function isRevision({ document }: Pick<Submission, 'document'>): boolean {
  return document.submittedAt !== null;
}

export function statusAfter(submission: Submission): string {
  const { document } = submission;
  return isRevision(submission)
    ? statusCode('RSB', document.originator.roleCode)
    : statusCode('SUB', firstTo(document)?.roleCode ?? '');
}

/**
 * Locks the submitted documents, and others that move with them, in ascending order.
 * @returns the database's clock
 * @throws AppError DOCUMENT_CHANGED when one of the submitted is no longer as it was loaded
 */
export async function lockDocuments(
  tx: TxCtx,
  submissions: readonly Pick<Submission, 'document'>[],
  alsoIds: readonly number[] = [],
): Promise<Date> {
  const loaded = new Map(submissions.map(({ document }) => [document.id, document.versionNo]));
  const ids = [...new Set([...loaded.keys(), ...alsoIds])];
  const rows = await tx.db
    .select({
      id: correspondences.id,
      versionNo: correspondences.versionNo,
      isOver: sql`${correspondences.discardedAt} IS NOT NULL OR ${correspondences.cancelledAt} IS NOT NULL`.mapWith(
        Boolean,
      ),
      now: sql`NOW(3)`.mapWith(correspondences.createdAt),
    })
    .from(correspondences)
    .where(inArray(correspondences.id, ids))
    .orderBy(asc(correspondences.id))
    .for('update');
  const [first] = rows;
  const isChanged = rows.some(
    ({ id, versionNo, isOver }) => loaded.has(id) && (isOver || versionNo !== loaded.get(id)),
  );
  if (!first || rows.length !== ids.length || isChanged) throw new AppError('DOCUMENT_CHANGED');
  return first.now;
}

/**
 * Numbers, moments and the revisions that go out. @throws AppError DOCUMENT_CHANGED when one of them is no longer as
 * it was loaded: then none is written.
 *
 * Raw: one statement for all, whatever each one's number: documents and the revisions that go out. The joined list
 * drives, by the keys, so rows are met in its order and no others are locked, however few there are.
 */
export async function updateDocuments(tx: TxCtx, submissions: readonly Submission[], now: Date): Promise<void> {
  const revised = submissions.filter(isRevision).map(({ document }) => document.revision.id);
  if (revised.length > 0) {
    await write(
      tx,
      tx.db
        .update(correspondenceRevisions)
        .set({ isCurrent: false })
        .where(inArray(correspondenceRevisions.id, revised)),
    );
  }
  // Values by their places, in the order of the columns below: names would be read again for each of them.
  const items = submissions.map((submission) => [
    submission.document.id,
    submission.document.versionNo,
    submission.ctx.actor.userId,
    statusAfter(submission),
    submission.number.seriesId,
    submission.number.sequence,
    submission.number.numberKey,
    submission.number.numberFolded,
    sqlInstant(submission.number.issuedAt),
    draftOf(submission.document).id,
    submission.number.documentNumber,
    draftOf(submission.document).documentDate ?? dayOfSending(submission, now),
  ]);
  const updated = sql`
    UPDATE JSON_TABLE(${JSON.stringify(items)}, '$[*]' COLUMNS (
      id INT PATH '$[0]', version_no INT PATH '$[1]', user_id INT PATH '$[2]', status_code VARCHAR(10) PATH '$[3]',
      series_id BIGINT PATH '$[4]', sequence INT PATH '$[5]', number_key VARCHAR(150) PATH '$[6]',
      number_folded VARCHAR(150) PATH '$[7]', issued_at DATETIME(3) PATH '$[8]', revision_id INT PATH '$[9]',
      document_number VARCHAR(150) PATH '$[10]', document_date DATE PATH '$[11]')) AS item
    STRAIGHT_JOIN ${correspondences} FORCE INDEX (PRIMARY) ON ${correspondences.id} = item.id
    STRAIGHT_JOIN ${correspondenceRevisions} FORCE INDEX (PRIMARY) ON ${correspondenceRevisions.id} = item.revision_id
    SET ${correspondences.seriesId} = item.series_id, ${correspondences.sequence} = item.sequence,
      ${correspondences.numberKey} = item.number_key, ${correspondences.numberFolded} = item.number_folded,
      ${correspondences.issuedAt} = item.issued_at, ${correspondences.statusCode} = item.status_code,
      ${correspondences.submittedAt} = IFNULL(${correspondences.submittedAt}, ${sqlInstant(now)}),
      ${correspondences.submittedBy} = IFNULL(${correspondences.submittedBy}, item.user_id),
      ${correspondences.updatedBy} = item.user_id, ${correspondences.versionNo} = ${correspondences.versionNo} + 1,
      ${correspondenceRevisions.documentNumber} = item.document_number,
      ${correspondenceRevisions.documentDate} = item.document_date,
      ${correspondenceRevisions.isCurrent} = TRUE, ${correspondenceRevisions.submittedAt} = ${sqlInstant(now)}
    WHERE ${correspondences.versionNo} = item.version_no AND ${correspondences.discardedAt} IS NULL
      AND ${correspondences.cancelledAt} IS NULL`;
  // A document and a revision each.
  await writeExactly(tx, updated, { rows: 2 * submissions.length, refusal: () => new AppError('DOCUMENT_CHANGED') });
}

/** Dates the document by its number's issue date, so number and document cannot fall in different years. */
function dayOfSending({ document, number }: Submission, now: Date): string {
  return projectDay(document.numberKey === null ? number.issuedAt : now);
}

/** A new revision asks everybody again; who has read the old one stays known. */
export async function reopenRecipients(tx: TxCtx, submissions: readonly Submission[]): Promise<void> {
  const ids = submissions.filter(isRevision).map(({ document }) => document.id);
  if (ids.length === 0) return;
  await write(
    tx,
    tx.db
      .update(correspondenceRecipients)
      .set({ state: 'PENDING', receivedAt: null, repliedAt: null })
      .where(inArray(correspondenceRecipients.correspondenceId, ids)),
  );
}

function sqlInstant(at: Date): string {
  return at.toISOString().slice(0, 23).replace('T', ' ');
}

/**
 * Makes the new revision the only live instance of its document; written after the statement that ended the previous
 * one.
 */
export async function takeOver(tx: TxCtx, revisions: readonly Submission[]): Promise<void> {
  for (const { document } of revisions) {
    const live = tx.db
      .update(workflowInstances)
      .set({ subjectRoot: document.publicId })
      .where(eq(workflowInstances.id, draftOf(document).instanceId ?? ''));
    await write(tx, live);
  }
}
