import { asc, eq, inArray, sql } from 'drizzle-orm';
import {
  correspondenceRecipients,
  correspondenceReferences,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import { workflowInstances } from '@/db/schema/workflow';
import { record } from '../audit/record';
import type { TxCtx, UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '../idempotency';
import { emit } from '../outbox/emit';
import { statusCode } from '../workflow/status-codes';
import { type TransitionItem, transitionInTx } from '../workflow/transition-in-tx';
import { type AnsweredLetter, answerLetters, findAnswered } from './answered-letters';
import type { SubmittedAnswer } from './dto';
import { draftOf, firstTo, type LoadedDocument } from './load-documents';
import { workflowSubject } from './workflow-subject';

export interface Submission {
  ctx: UserCtx;
  document: LoadedDocument;
  claim: IdempotencyClaim | null;
  number: {
    seriesId: number;
    sequence: number;
    numberKey: string;
    numberFolded: string | null;
    documentNumber: string;
    issuedAt: Date;
  };
}

/** The calendar day in the project's time zone (Asia/Bangkok has no summer time). */
const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000;

/**
 * Writes submissions of any number of documents and callers with the same few statements: documents with their numbers,
 * revisions, recipients, answered letters, workflow, audit, events. Documents are locked in ascending order first.
 * @throws AppError DOCUMENT_CHANGED when one of them is no longer as it was loaded: then none is written
 */
export async function writeSubmissions(tx: TxCtx, submissions: readonly Submission[]): Promise<SubmittedAnswer[]> {
  if (submissions.length === 0) return [];
  // The version that is compared says that each still answers what it answered when it was loaded.
  const answered = await findAnswered(
    tx,
    submissions.flatMap(({ document }) => (document.isAnswer ? [document.id] : [])),
  );
  const now = await lockDocuments(tx, submissions, answered);
  await updateDocuments(tx, submissions, now);
  await reopenRecipients(tx, submissions);
  await markReplied(tx, submissions, now);
  const seqs = await moveWorkflows(tx, submissions);
  await answerLetters(
    tx,
    answered,
    new Map(submissions.map(({ ctx, document }) => [document.id, { ctx, publicId: document.publicId }])),
  );
  await record(tx, submissions.map(auditEntry));
  await emit(
    tx,
    submissions.map((submission) => submittedEvent(submission, seqs)),
  );

  const answers = submissions.map(
    (submission): SubmittedAnswer => ({
      publicId: submission.document.publicId,
      versionNo: submission.document.versionNo + 1,
      documentNumber: submission.number.documentNumber,
      statusCode: statusAfter(submission),
      submittedAt: now.toISOString(),
    }),
  );
  await recordAnswers(
    tx,
    answers.map((answer, index) => ({ claim: submissions[index]?.claim ?? null, answer })),
  );
  return answers;
}

/** A later revision was submitted before; then its originator sends it again. */
function isRevision({ document }: Submission): boolean {
  return document.submittedAt !== null;
}

function statusAfter(submission: Submission): string {
  const { document } = submission;
  return isRevision(submission)
    ? statusCode('RSB', document.originator.roleCode)
    : statusCode('SUB', firstTo(document)?.roleCode ?? '');
}

/** Answered letters too: their workflows move with the answer. */
async function lockDocuments(
  tx: TxCtx,
  submissions: readonly Submission[],
  answered: readonly AnsweredLetter[],
): Promise<Date> {
  const own = submissions.map(({ document }) => document.id);
  const ids = [...new Set([...own, ...answered.map(({ correspondenceId }) => correspondenceId)])];
  const rows = await tx.db
    .select({ id: correspondences.id, now: sql`NOW(3)`.mapWith(correspondences.createdAt) })
    .from(correspondences)
    .where(inArray(correspondences.id, ids))
    .orderBy(asc(correspondences.id))
    .for('update');
  const first = rows[0];
  if (!first || rows.length !== ids.length) throw new AppError('DOCUMENT_CHANGED');
  return first.now;
}

/**
 * Raw: one statement for all, whatever each one's number: documents and the revisions that go out. The joined list
 * drives, by the keys, so rows are met in its order and no others are locked, however few there are.
 */
async function updateDocuments(tx: TxCtx, submissions: readonly Submission[], now: Date): Promise<void> {
  const revised = submissions.filter(isRevision).map(({ document }) => document.revision.id);
  if (revised.length > 0) {
    await tx.db
      .update(correspondenceRevisions)
      .set({ isCurrent: false })
      .where(inArray(correspondenceRevisions.id, revised));
  }
  const today = new Date(now.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10);
  const items = submissions.map((submission) => ({
    id: submission.document.id,
    versionNo: submission.document.versionNo,
    userId: submission.ctx.actor.userId,
    statusCode: statusAfter(submission),
    seriesId: submission.number.seriesId,
    sequence: submission.number.sequence,
    numberKey: submission.number.numberKey,
    numberFolded: submission.number.numberFolded,
    issuedAt: sqlInstant(submission.number.issuedAt),
    revisionId: draftOf(submission.document).id,
    documentNumber: submission.number.documentNumber,
    documentDate: draftOf(submission.document).documentDate ?? today,
  }));
  const [result] = await tx.db.execute(sql`
    UPDATE JSON_TABLE(${JSON.stringify(items)}, '$[*]' COLUMNS (
      id INT PATH '$.id', version_no INT PATH '$.versionNo', user_id INT PATH '$.userId',
      status_code VARCHAR(10) PATH '$.statusCode', series_id BIGINT PATH '$.seriesId', sequence INT PATH '$.sequence',
      number_key VARCHAR(150) PATH '$.numberKey', number_folded VARCHAR(150) PATH '$.numberFolded',
      issued_at DATETIME(3) PATH '$.issuedAt', revision_id INT PATH '$.revisionId',
      document_number VARCHAR(150) PATH '$.documentNumber', document_date DATE PATH '$.documentDate')) AS item
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
      AND ${correspondences.cancelledAt} IS NULL`);
  // A document and a revision each.
  if (result.affectedRows !== 2 * submissions.length) throw new AppError('DOCUMENT_CHANGED');
}

/** A new revision asks everybody again; who has read the old one stays known. */
async function reopenRecipients(tx: TxCtx, submissions: readonly Submission[]): Promise<void> {
  const ids = submissions.filter(isRevision).map(({ document }) => document.id);
  if (ids.length === 0) return;
  await tx.db
    .update(correspondenceRecipients)
    .set({ state: 'PENDING', receivedAt: null, repliedAt: null })
    .where(inArray(correspondenceRecipients.correspondenceId, ids));
}

/** An answer is given when it is sent: the answered document's recipient row of the sender becomes REPLIED. */
async function markReplied(tx: TxCtx, submissions: readonly Submission[], now: Date): Promise<void> {
  // The version that was compared says that it still answers what it answered when it was loaded.
  const ids = submissions.flatMap(({ document }) => (document.isAnswer ? [document.id] : []));
  if (ids.length === 0) return;
  const answered = await tx.db
    .select({
      correspondenceId: correspondenceReferences.targetCorrespondenceId,
      organizationId: correspondences.originatorOrganizationId,
    })
    .from(correspondenceReferences)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceReferences.sourceCorrespondenceId))
    .where(sql`${inArray(correspondenceReferences.sourceCorrespondenceId, ids)}
      AND ${correspondenceReferences.referenceKind} = 'REPLY'`);
  if (answered.length === 0) return;
  // Raw: a row comparison over the primary key.
  const keys = answered
    .sort((a, b) => a.correspondenceId - b.correspondenceId || a.organizationId - b.organizationId)
    .map((row) => sql`(${row.correspondenceId}, ${row.organizationId})`);
  await tx.db
    .update(correspondenceRecipients)
    .set({ state: 'REPLIED', repliedAt: now, receivedAt: sql`IFNULL(${correspondenceRecipients.receivedAt}, NOW(3))` })
    .where(
      sql`(${correspondenceRecipients.correspondenceId}, ${correspondenceRecipients.organizationId})
        IN (${sql.join(keys, sql`, `)}) AND ${correspondenceRecipients.state} <> 'CLOSED'`,
    );
}

async function moveWorkflows(tx: TxCtx, submissions: readonly Submission[]): Promise<Map<string, number>> {
  const moves = submissions.flatMap((submission): TransitionItem[] => {
    const { ctx, document } = submission;
    const submit = {
      instanceId: draftOf(document).instanceId ?? '',
      action: 'SUBMIT',
      from: ['DRAFT'],
      to: 'SUBMITTED',
      by: ctx,
      subject: workflowSubject(document),
    };
    if (!isRevision(submission)) return [submit];
    const supersede: TransitionItem = {
      instanceId: document.revision.instanceId ?? '',
      action: 'SUPERSEDE',
      from: [document.workflowState],
      to: 'CLOSED',
      status: 'COMPLETED',
      metadata: { supersededBy: draftOf(document).publicId },
      by: ctx,
      subject: null,
    };
    return [submit, supersede];
  });
  const moved = await transitionInTx(tx, moves);
  await takeOver(tx, submissions.filter(isRevision));
  return new Map(moved.map(({ instanceId, seq }) => [instanceId, seq]));
}

/** From now on the new revision is the one live instance of its document. */
async function takeOver(tx: TxCtx, revisions: readonly Submission[]): Promise<void> {
  for (const { document } of revisions) {
    await tx.db
      .update(workflowInstances)
      .set({ subjectRoot: document.publicId })
      .where(eq(workflowInstances.id, draftOf(document).instanceId ?? ''));
  }
}

function auditEntry({ ctx, document, number }: Submission) {
  return {
    action: 'correspondence.submitted',
    entityType: 'correspondence',
    entityPublicId: document.publicId,
    entityLabel: number.documentNumber,
    projectId: document.project.id,
    contractId: document.contract?.id ?? null,
    subjectOrganizationId: document.originator.id,
    by: ctx,
  };
}

function submittedEvent({ document, number }: Submission, seqs: ReadonlyMap<string, number>) {
  const draft = draftOf(document);
  return {
    type: 'correspondence.submitted' as const,
    payload: {
      correspondencePublicId: document.publicId,
      projectPublicId: document.project.publicId,
      typeCode: document.type.code,
      documentNumber: number.documentNumber,
      subject: draft.subject,
      originatorPublicId: document.originator.publicId,
      recipientPublicIds: document.recipients.map((recipient) => recipient.publicId),
    },
    entityType: 'correspondence',
    entityPublicId: document.publicId,
    instanceId: draft.instanceId,
    seq: seqs.get(draft.instanceId ?? '') ?? null,
  };
}

function sqlInstant(at: Date): string {
  return at.toISOString().slice(0, 23).replace('T', ' ');
}
