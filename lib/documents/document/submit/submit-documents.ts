import { and, eq, inArray } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { documentNumberReservations } from '@/db/schema/numbering';
import { issueNumbers } from '@/lib/numbering/engine/batch/issue-numbers';
import type { ApplyNumbers, Numbered, NumberRequest } from '@/lib/numbering/engine/batch/number-items';
import { foldNumber } from '@/lib/numbering/engine/template/fold-number';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import type { SeenInstance } from '@/lib/workflow/engine/read/seen-instance';
import { printedNumber } from '../draft/revision-labels';
import type { SubmittedAnswer } from '../dto';
import { deniedAccess } from '../read/denied-access';
import { draftOf, type LoadedDocument } from '../read/load-documents';
import type { SubmitCorrespondence } from '../schema';
import { changedMeanwhile, refuseStale } from './refuse-stale';
import { retrySubmission } from './retry-submission';
import type { Submission } from './write-issued';

type Ready<D extends LoadedDocument> = Pick<Submission<D>, 'ctx' | 'document' | 'claim' | 'seen'> &
  Pick<SubmitCorrespondence, 'expectedNumber'>;
/** With the request's own identifier: the ledger tells by it whose number a document has. */
type Asking<D extends LoadedDocument> = Ready<D> & { requestId: string };

/** What one kind of document does its own way when it is submitted. */
export interface SubmitKind<D extends LoadedDocument> {
  /** The visible ones. */
  load: (ctx: UserCtx, publicIds: readonly string[]) => Promise<D[]>;
  /** @throws AppError why this person, or anyone, cannot submit it */
  mayBeSubmitted: (document: D) => void;
  /** @throws AppError what it still lacks */
  checkComplete: (document: D) => void;
  request: (document: D) => NumberRequest;
  write: (tx: TxCtx, submissions: readonly Submission<D>[]) => Promise<SubmittedAnswer[]>;
}

interface SubmitOptions {
  /** Where to keep the answer of a document. */
  claimOf?: (publicId: string) => IdempotencyClaim | null;
  /** Documents of one series are sent together or not at all. */
  isWhole?: boolean;
  /** Their workflows as the caller saw them, where these are what the caller acts on. */
  seen?: SeenInstance | undefined;
}

export type SubmitEach = (
  ctx: UserCtx,
  documents: readonly SubmitCorrespondence[],
  options?: SubmitOptions,
) => Promise<PromiseSettledResult<SubmittedAnswer>[]>;

/**
 * The verb that submits each of several documents of a kind, in the order given, with one settled answer per document.
 * Made once per kind: requests of several callers go together by it.
 */
export function submitterOf<D extends LoadedDocument>(kind: SubmitKind<D>): SubmitEach {
  const apply = applyOf(kind);
  return (ctx, documents, options = {}) => submitAll(kind, apply, ctx, documents, options);
}

async function submitAll<D extends LoadedDocument>(
  kind: SubmitKind<D>,
  apply: ApplyNumbers<Asking<D>, SubmittedAnswer>,
  ctx: UserCtx,
  documents: readonly SubmitCorrespondence[],
  { claimOf = () => null, isWhole = false, seen }: SubmitOptions,
): Promise<PromiseSettledResult<SubmittedAnswer>[]> {
  const loaded = await kind.load(ctx, [...new Set(documents.map(({ publicId }) => publicId.toLowerCase()))]);
  const byPublicId = new Map(loaded.map((document) => [document.publicId, document]));
  const checked = await Promise.allSettled(
    documents.map((wanted, index) =>
      checkOne(kind, ctx, byPublicId.get(wanted.publicId.toLowerCase()), wanted, documents, index),
    ),
  );
  const ready = checked.flatMap((check, index) => {
    if (check.status === 'rejected') return [];
    const { expectedNumber } = documents[index] ?? {};
    return [{ ctx, document: check.value, claim: claimOf(check.value.publicId), seen, expectedNumber }];
  });
  const written = new Map(
    (await writeAll(kind, apply, ready, isWhole)).map(
      (result, index) => [ready[index]?.document.publicId, result] as const,
    ),
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

/** A batch that failed fails all its documents; the unchanged ones get an error that blames another document. */
async function whoIsStale(ctx: UserCtx, document: LoadedDocument): Promise<AppError> {
  const [row] = await ctx.db
    .select({ versionNo: correspondences.versionNo })
    .from(correspondences)
    .where(eq(correspondences.id, document.id));
  if (row?.versionNo === document.versionNo) return new AppError('SERIES_NOT_SUBMITTED');
  return changedMeanwhile(ctx, document);
}

async function checkOne<D extends LoadedDocument>(
  kind: SubmitKind<D>,
  ctx: UserCtx,
  document: D | undefined,
  wanted: SubmitCorrespondence,
  all: readonly SubmitCorrespondence[],
  index: number,
): Promise<D> {
  if (!document) throw await deniedAccess(ctx, [wanted.publicId]);
  kind.mayBeSubmitted(document);
  if (all.findIndex(({ publicId }) => publicId.toLowerCase() === document.publicId) !== index) {
    throw new AppError('DOCUMENT_NOT_SUBMITTABLE');
  }
  await refuseStale(ctx, document, wanted.versionNo);
  kind.checkComplete(document);
  return document;
}

/** Documents with a number keep it; the remaining ones take numbers in the given order. */
async function writeAll<D extends LoadedDocument>(
  kind: SubmitKind<D>,
  apply: ApplyNumbers<Asking<D>, SubmittedAnswer>,
  ready: readonly Ready<D>[],
  isWhole: boolean,
): Promise<PromiseSettledResult<SubmittedAnswer>[]> {
  const withoutNumber = ready.filter(({ document }) => document.numberKey === null);
  const items = withoutNumber.map((item) => {
    const { contentHash } = item.document;
    const request = { ...kind.request(item.document), contentHash, expectedNumber: item.expectedNumber };
    return { ctx: item.ctx, request, payload: { ...item, requestId: request.requestId } };
  });
  const issued = await issueNumbers(items, apply, { isWhole });
  const results = new Map(withoutNumber.map((item, index) => [item, issued[index]] as const));
  for (const item of ready) {
    if (!results.has(item)) results.set(item, await settle(() => submitNumbered(kind, item)));
  }
  return ready.map((item) => results.get(item) ?? { status: 'rejected', reason: new AppError('INTERNAL') });
}

/** Called by the numbering engine inside its transaction, with the documents of any number of callers. */
function applyOf<D extends LoadedDocument>(kind: SubmitKind<D>): ApplyNumbers<Asking<D>, SubmittedAnswer> {
  return (tx, numbered) => applySubmit(kind, tx, numbered);
}

async function applySubmit<D extends LoadedDocument>(
  kind: SubmitKind<D>,
  tx: TxCtx,
  numbered: readonly Numbered<Asking<D>>[],
): Promise<SubmittedAnswer[]> {
  const fresh = numbered.filter(({ number }) => !number.isRepeat);
  const written = await kind.write(
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
async function readSubmitted(
  tx: TxCtx,
  repeated: readonly Numbered<Asking<LoadedDocument>>[],
): Promise<SubmittedAnswer[]> {
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

async function submitNumbered<D extends LoadedDocument>(kind: SubmitKind<D>, item: Ready<D>): Promise<SubmittedAnswer> {
  const { document } = item;
  const { numberKey, seriesId, sequence, issuedAt } = document;
  if (numberKey === null || seriesId === null || sequence === null || issuedAt === null) throw new AppError('INTERNAL');
  const documentNumber = printedNumber(numberKey, draftOf(document).revisionLabel);
  if (item.expectedNumber !== undefined && item.expectedNumber !== documentNumber) {
    throw new AppError('NUMBER_DIFFERS', { details: { documentNumber } });
  }
  const number = { seriesId, sequence, numberKey, numberFolded: foldNumber(documentNumber), documentNumber, issuedAt };
  return retrySubmission(item, async (tx) => {
    const [answer] = await kind.write(tx, [{ ...item, number }]);
    if (!answer) throw new AppError('INTERNAL');
    return answer;
  });
}

async function settle<T>(run: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([run()]);
  return result;
}
