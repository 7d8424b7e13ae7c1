import { eq, inArray, sql } from 'drizzle-orm';
import { correspondenceRecipients, correspondenceReferences, correspondences } from '@/db/schema/correspondence';
import { addReaders } from '@/lib/people/identity/readers/add-readers';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx } from '@/lib/platform/ctx';
import { recordAnswers } from '@/lib/platform/idempotency';
import { emit } from '@/lib/platform/outbox/emit';
import { write } from '@/lib/platform/statement-buffer';
import { actInTx, type DeclaredAct, type DoneAct } from '@/lib/workflow/engine/moves/act-in-tx';
import { SUPERSEDE } from '@/lib/workflow/engine/moves/own-verbs';
import { comparingSeen } from '@/lib/workflow/engine/read/seen-instance';
import { auditedDocument } from '../../document/change-document';
import type { SubmittedAnswer } from '../../document/dto';
import { draftOf } from '../../document/read/load-documents';
import {
  isRevision,
  lockDocuments,
  reopenRecipients,
  type Submission,
  statusAfter,
  takeOver,
  updateDocuments,
} from '../../document/submit/write-issued';
import { workflowSubject } from '../read/workflow-subject';
import { answerLetters, findAnswered } from './answered-letters';

/**
 * Writes submissions of any number of documents and callers with the same few statements: documents with their numbers,
 * revisions, recipients, answered letters, workflow, audit, events. Documents are locked in ascending order first. Runs
 * in any transaction that holds the numbers: that of the numbering engine, or a verb's own behind `issueInTx`.
 * @throws AppError DOCUMENT_CHANGED when one of them is no longer as it was loaded: then none is written
 */
export async function writeSubmissions(tx: TxCtx, submissions: readonly Submission[]): Promise<SubmittedAnswer[]> {
  if (submissions.length === 0) return [];
  // The version that is compared under the lock proves that each still answers what it answered when it was loaded.
  const answered = await findAnswered(
    tx,
    submissions.flatMap(({ document }) => (document.isAnswer ? [document.id] : [])),
  );
  // Answered letters too: their workflows move with the answer.
  const now = await lockDocuments(
    tx,
    submissions,
    answered.map(({ correspondenceId }) => correspondenceId),
  );
  await updateDocuments(tx, submissions, now);
  const moved = await moveWorkflows(tx, submissions);
  await reopenRecipients(tx, submissions);
  await markReplied(tx, submissions, now);
  await answerLetters(
    tx,
    answered,
    new Map(submissions.map(({ ctx, document }) => [document.id, { ctx, publicId: document.publicId }])),
  );
  await addReaders(
    tx,
    submissions.map(({ document }) => ({ id: document.id, contractId: document.contract?.id ?? null })),
  );
  await record(tx, submissions.map(auditEntry));
  await emit(
    tx,
    submissions.map((submission) => submittedEvent(submission, moved)),
  );

  const answers = submissions.map(
    (submission): SubmittedAnswer => ({
      publicId: submission.document.publicId,
      versionNo: submission.document.versionNo + 1,
      documentNumber: submission.number.documentNumber,
      statusCode: moved.get(draftOf(submission.document).instanceId ?? '')?.statusCode ?? statusAfter(submission),
      submittedAt: now.toISOString(),
    }),
  );
  await recordAnswers(
    tx,
    answers.map((answer, index) => ({ claim: submissions[index]?.claim ?? null, answer })),
  );
  return answers;
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
  const replied = tx.db
    .update(correspondenceRecipients)
    .set({ state: 'REPLIED', repliedAt: now, receivedAt: sql`IFNULL(${correspondenceRecipients.receivedAt}, NOW(3))` })
    .where(
      sql`(${correspondenceRecipients.correspondenceId}, ${correspondenceRecipients.organizationId})
        IN (${sql.join(keys, sql`, `)}) AND ${correspondenceRecipients.state} <> 'CLOSED'`,
    );
  await write(tx, replied);
}

/** By instance. */
type Moved = ReadonlyMap<string, DoneAct>;

async function moveWorkflows(tx: TxCtx, submissions: readonly Submission[]): Promise<Moved> {
  const done = await actInTx(tx, submissions.flatMap(actsOf));
  await takeOver(tx, submissions.filter(isRevision));
  return new Map(done.map((act) => [act.instanceId, act]));
}

function actsOf(submission: Submission): DeclaredAct[] {
  const { ctx, document, number } = submission;
  const submit: DeclaredAct = {
    instanceId: draftOf(document).instanceId ?? '',
    action: 'SUBMIT',
    // The history keeps the hash of the sent content: the document itself may be altered later.
    metadata: { content: document.contentHash },
    by: ctx,
    subject: workflowSubject(document, number.documentNumber),
  };
  // A revision that has ended, such as a closed letter, stays as it ended.
  if (!isRevision(submission) || document.workflowStatus !== 'ACTIVE') return comparingSeen([submit], submission.seen);
  const supersede: DeclaredAct = {
    instanceId: document.revision.instanceId ?? '',
    action: SUPERSEDE,
    metadata: { supersededBy: draftOf(document).publicId },
    by: ctx,
    endsAs: 'closed',
  };
  return comparingSeen([submit, supersede], submission.seen);
}

function auditEntry({ ctx, document, number }: Submission) {
  return {
    ...auditedDocument(document, number.documentNumber),
    action: 'correspondence.submitted',
    by: ctx,
  };
}

function submittedEvent({ ctx, document, number }: Submission, moved: Moved) {
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
    seq: moved.get(draft.instanceId ?? '')?.seq ?? null,
    traceparent: ctx.traceparent,
  };
}
