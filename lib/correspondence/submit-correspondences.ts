import { and, eq, inArray } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { documentNumberReservations } from '@/db/schema/numbering';
import type { TxCtx, UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { errorMessage } from '../errors/catalog';
import { newErrorReference } from '../errors/reference';
import type { IdempotencyClaim } from '../idempotency';
import { logger } from '../logger';
import { issueNumbers } from '../numbering/issue-numbers';
import type { Numbered } from '../numbering/number-items';
import { foldNumber } from '../numbering/template/fold-number';
import { transact } from '../transact';
import { checkComplete } from './check-complete';
import { deniedAccess } from './denied-access';
import type { SubmitOutcome, SubmittedAnswer } from './dto';
import { draftOf, type LoadedDocument, loadDocuments } from './load-documents';
import { numberRequest } from './number-request';
import { changedMeanwhile, refuseStale } from './refuse-stale';
import { printedNumber } from './revision-labels';
import { canSubmit } from './rules';
import type { DocumentVersion, SubmitCorrespondences } from './schema';
import { type Submission, writeSubmissions } from './write-submissions';

type Ready = Pick<Submission, 'ctx' | 'document' | 'claim'>;
/** With the request's own identifier: the ledger tells by it whose number a document has. */
type Asking = Ready & { requestId: string };

/**
 * Submits documents: each gets its number, in the order given, and goes to its recipients in the same transaction. One
 * that cannot be submitted does not hold up the others.
 * @returns one outcome per document, in order
 */
export async function submitCorrespondences(ctx: UserCtx, input: SubmitCorrespondences): Promise<SubmitOutcome[]> {
  const results = await submitEach(ctx, input.documents);
  return results.map((result, index) => toOutcome(ctx, input.documents[index]?.publicId ?? '', result));
}

/**
 * Submits one document.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_SUBMITTABLE, DOCUMENT_CHANGED, what checkComplete refuses
 *   and what issueNumbers reports
 */
export async function submitCorrespondence(
  ctx: UserCtx,
  input: DocumentVersion,
  claim: IdempotencyClaim | null = null,
): Promise<SubmittedAnswer> {
  const [outcome] = await submitEach(ctx, [input], { claimOf: () => claim });
  if (outcome?.status !== 'fulfilled') throw outcome?.reason;
  return outcome.value;
}

export interface SubmitOptions {
  /** Where to keep the answer of a document. */
  claimOf?: (publicId: string) => IdempotencyClaim | null;
  /** Documents of one series are sent together or not at all. */
  isWhole?: boolean;
}

/** Submits each of the documents in the order given. @returns one settled answer per document, in order */
export async function submitEach(
  ctx: UserCtx,
  documents: readonly DocumentVersion[],
  { claimOf = () => null, isWhole = false }: SubmitOptions = {},
): Promise<PromiseSettledResult<SubmittedAnswer>[]> {
  const loaded = await loadDocuments(ctx, [...new Set(documents.map(({ publicId }) => publicId.toLowerCase()))]);
  const byPublicId = new Map(loaded.map((document) => [document.publicId, document]));
  const checked = await Promise.allSettled(
    documents.map((wanted, index) =>
      checkOne(ctx, byPublicId.get(wanted.publicId.toLowerCase()), wanted, documents, index),
    ),
  );
  const ready = checked.flatMap((check) =>
    check.status === 'fulfilled' ? [{ ctx, document: check.value, claim: claimOf(check.value.publicId) }] : [],
  );
  const written = new Map(
    (await writeAll(ready, isWhole)).map((result, index) => [ready[index]?.document.publicId, result] as const),
  );
  return Promise.all(
    checked.map(async (check): Promise<PromiseSettledResult<SubmittedAnswer>> => {
      if (check.status === 'rejected') return check;
      const result = written.get(check.value.publicId);
      if (result?.status === 'fulfilled') return result;
      const reason: unknown = result?.reason;
      const isStale = reason instanceof AppError && reason.code === 'DOCUMENT_CHANGED';
      return { status: 'rejected', reason: isStale ? await whoIsStale(ctx, check.value) : reason };
    }),
  );
}

/** A series sent as a whole fails for all its documents; those that nobody touched say that it was another one. */
async function whoIsStale(ctx: UserCtx, document: LoadedDocument): Promise<AppError> {
  const [row] = await ctx.db
    .select({ versionNo: correspondences.versionNo })
    .from(correspondences)
    .where(eq(correspondences.id, document.id));
  if (row?.versionNo === document.versionNo) return new AppError('SERIES_NOT_SUBMITTED');
  return changedMeanwhile(ctx, document.publicId);
}

async function checkOne(
  ctx: UserCtx,
  document: LoadedDocument | undefined,
  wanted: DocumentVersion,
  all: readonly DocumentVersion[],
  index: number,
): Promise<LoadedDocument> {
  if (!document) throw await deniedAccess(ctx, [wanted.publicId]);
  const refused = canSubmit(document.facts);
  if (refused) throw new AppError(refused);
  if (all.findIndex(({ publicId }) => publicId.toLowerCase() === document.publicId) !== index) {
    throw new AppError('DOCUMENT_NOT_SUBMITTABLE');
  }
  await refuseStale(ctx, document, wanted.versionNo);
  checkComplete(document);
  return document;
}

/** Documents that have their number already keep it; the others take theirs in the order given. */
async function writeAll(ready: readonly Ready[], isWhole: boolean): Promise<PromiseSettledResult<SubmittedAnswer>[]> {
  const withoutNumber = ready.filter(({ document }) => document.numberKey === null);
  const issued = await issueNumbers(
    withoutNumber.map((item) => {
      const request = numberRequest(item.document);
      return { ctx: item.ctx, request, payload: { ...item, requestId: request.requestId } };
    }),
    applySubmit,
    { isWhole },
  );
  const results = new Map(withoutNumber.map((item, index) => [item, issued[index]] as const));
  for (const item of ready) {
    if (!results.has(item)) results.set(item, await settle(() => submitNumbered(item)));
  }
  return ready.map((item) => results.get(item) ?? { status: 'rejected', reason: new AppError('INTERNAL') });
}

/** Called by the numbering engine inside its transaction, with the documents of any number of callers. */
async function applySubmit(tx: TxCtx, numbered: readonly Numbered<Asking>[]): Promise<SubmittedAnswer[]> {
  const fresh = numbered.filter(({ number }) => !number.isRepeat);
  const written = await writeSubmissions(
    tx,
    fresh.map(({ payload, number }) => ({ ...payload, number })),
  );
  const repeated = await readSubmitted(
    tx,
    numbered.filter(({ number }) => number.isRepeat),
  );
  const answerOf = (answers: readonly SubmittedAnswer[], publicId: string) =>
    answers.find((answer) => answer.publicId === publicId);
  return numbered.map(({ payload, number }) => {
    // Two who submit one document in the same batch: the second must not get the first one's answer.
    const answer = answerOf(number.isRepeat ? repeated : written, payload.document.publicId);
    if (!answer) throw new AppError('DOCUMENT_CHANGED');
    return answer;
  });
}

/** A commit whose answer was lost did happen, and what it wrote is the answer; somebody else's number is a conflict. */
async function readSubmitted(tx: TxCtx, repeated: readonly Numbered<Asking>[]): Promise<SubmittedAnswer[]> {
  if (repeated.length === 0) return [];
  const rows = await tx.db
    .select({
      publicId: correspondences.publicId,
      versionNo: correspondences.versionNo,
      statusCode: correspondences.statusCode,
      submittedAt: correspondences.submittedAt,
    })
    .from(correspondences)
    .innerJoin(
      documentNumberReservations,
      and(
        eq(documentNumberReservations.seriesId, correspondences.seriesId),
        eq(documentNumberReservations.sequence, correspondences.sequence),
      ),
    )
    .where(
      inArray(
        documentNumberReservations.requestId,
        repeated.map(({ payload }) => payload.requestId),
      ),
    );
  const numbers = new Map(repeated.map(({ payload, number }) => [payload.document.publicId, number.documentNumber]));
  return rows.flatMap((row) => {
    const documentNumber = numbers.get(row.publicId);
    if (!row.submittedAt || documentNumber === undefined) return [];
    return [{ ...row, documentNumber, submittedAt: row.submittedAt.toISOString() }];
  });
}

async function submitNumbered(item: Ready): Promise<SubmittedAnswer> {
  const { document } = item;
  const { numberKey, seriesId, sequence, issuedAt } = document;
  if (numberKey === null || seriesId === null || sequence === null || issuedAt === null) throw new AppError('INTERNAL');
  const documentNumber = printedNumber(numberKey, draftOf(document).revisionLabel);
  const number = { seriesId, sequence, numberKey, numberFolded: foldNumber(documentNumber), documentNumber, issuedAt };
  const [answer] = await transact(item.ctx, (tx) => writeSubmissions(tx, [{ ...item, number }]));
  if (!answer) throw new AppError('INTERNAL');
  return answer;
}

async function settle<T>(run: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([run()]);
  return result;
}

/** One document's answer among those of others: a failure is told, not thrown. */
export function toOutcome(
  ctx: UserCtx,
  publicId: string,
  result: PromiseSettledResult<SubmittedAnswer>,
): SubmitOutcome {
  if (result.status === 'fulfilled') return { ok: true, ...result.value };
  const reason: unknown = result.reason;
  if (reason instanceof AppError) {
    return {
      ok: false,
      publicId,
      code: reason.code,
      message: errorMessage(reason.code, ctx.locale, reason.params),
      ...(reason.fieldErrors ? { fieldErrors: reason.fieldErrors } : {}),
      ...(reason.details ? { details: reason.details } : {}),
      ...(reason.retryAfterSeconds ? { retryAfterSeconds: reason.retryAfterSeconds } : {}),
    };
  }
  const ref = newErrorReference();
  logger.error({ err: reason, ref, requestId: ctx.requestId }, 'submit failed');
  return { ok: false, publicId, code: 'INTERNAL', message: errorMessage('INTERNAL', ctx.locale, { ref }) };
}
