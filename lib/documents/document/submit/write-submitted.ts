import { addReaders } from '@/lib/people/identity/readers/add-readers';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx } from '@/lib/platform/ctx';
import { recordAnswers } from '@/lib/platform/idempotency';
import { emit } from '@/lib/platform/outbox/emit';
import { flushWrites } from '@/lib/platform/statement-buffer';
import { actInTx, type DeclaredAct } from '@/lib/workflow/engine/moves/act-in-tx';
import { SUPERSEDE } from '@/lib/workflow/engine/moves/own-verbs';
import { comparingSeen } from '@/lib/workflow/engine/read/seen-instance';
import { KIND_TRAITS, kindOfType } from '../../kind-traits';
import { auditedDocument } from '../change-document';
import type { SubmittedAnswer } from '../dto';
import { draftOf } from '../read/load-documents';
import {
  isRevision,
  lockDocuments,
  reopenRecipients,
  type Submission,
  statusAfter,
  takeOver,
  updateDocuments,
} from './write-issued';

interface WrittenAs {
  event: 'rfa.submitted' | 'document.submitted';
  supersededEndsAs?: DeclaredAct['endsAs'];
  added?: Pick<SubmittedAnswer, 'rfas'>;
}

/**
 * Writes submissions of any number of documents and callers, in the transaction that holds their numbers: the numbering
 * engine's, or a verb's own behind `issueInTx`. Documents are locked in ascending order first. Letters have a writer of
 * their own, because an answer moves the letters that it answers.
 * @param event of the outbox, which names the document alone
 * @param supersededEndsAs how the workflow of a revision ends that this one replaces while it runs; left out: a kind
 *   whose next revision waits for that end
 * @param added to the answer of each
 * @throws AppError DOCUMENT_CHANGED, WORKFLOW_REQUIREMENT, WORKFLOW_NO_ASSIGNEE and what the kind's projection throws
 */
export async function writeSubmitted(
  tx: TxCtx,
  submissions: readonly Submission[],
  { event, supersededEndsAs, added }: WrittenAs,
): Promise<SubmittedAnswer[]> {
  if (submissions.length === 0) return [];
  const now = await lockDocuments(tx, submissions);
  await updateDocuments(tx, submissions, now);
  await reopenRecipients(tx, submissions);
  // The workflow is decided on facts that are read from the documents as they are now.
  await flushWrites(tx);
  const done = await actInTx(
    tx,
    submissions.flatMap((submission) => actsOf(submission, supersededEndsAs)),
  );
  await takeOver(tx, submissions.filter(isRevision));
  await addReaders(
    tx,
    submissions.map(({ document }) => ({ id: document.id, contractId: document.contract?.id ?? null })),
  );
  await record(
    tx,
    submissions.map(({ ctx, document, number }) => ({
      ...auditedDocument(document, number.documentNumber),
      action: `${KIND_TRAITS[kindOfType(document.type.code)].audit}.submitted`,
      by: ctx,
    })),
  );
  await emit(
    tx,
    submissions.map(({ document }) => ({
      type: event,
      payload: { documentPublicId: document.publicId },
      entityType: 'correspondence',
      entityPublicId: document.publicId,
      instanceId: draftOf(document).instanceId,
    })),
  );
  const statusOf = new Map(done.map(({ instanceId, statusCode }) => [instanceId, statusCode]));
  const answers = submissions.map(
    (submission): SubmittedAnswer => ({
      publicId: submission.document.publicId,
      versionNo: submission.document.versionNo + 1,
      documentNumber: submission.number.documentNumber,
      statusCode: statusOf.get(draftOf(submission.document).instanceId ?? '') ?? statusAfter(submission),
      submittedAt: now.toISOString(),
      ...added,
    }),
  );
  await recordAnswers(
    tx,
    answers.map((answer, index) => ({ claim: submissions[index]?.claim ?? null, answer })),
  );
  return answers;
}

function actsOf(submission: Submission, endsAs: DeclaredAct['endsAs']): DeclaredAct[] {
  const { ctx, document, seen } = submission;
  const draft = draftOf(document);
  const submit: DeclaredAct = {
    instanceId: draft.instanceId ?? '',
    action: 'SUBMIT',
    metadata: { content: document.contentHash },
    by: ctx,
  };
  // A revision that has ended stays as it ended.
  if (!endsAs || !isRevision(submission) || document.workflowStatus !== 'ACTIVE') return comparingSeen([submit], seen);
  const supersede: DeclaredAct = {
    instanceId: document.revision.instanceId ?? '',
    action: SUPERSEDE,
    metadata: { supersededBy: draft.publicId },
    by: ctx,
    endsAs,
  };
  return comparingSeen([submit, supersede], seen);
}
