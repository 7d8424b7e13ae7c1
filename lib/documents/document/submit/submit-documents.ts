import { eq } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { issueNumbers } from '@/lib/numbering/engine/batch/issue-numbers';
import type { Issued, NumberRequest } from '@/lib/numbering/engine/batch/number-items';
import { countNumberingCall } from '@/lib/numbering/engine/numbering-limit';
import { foldNumber } from '@/lib/numbering/engine/template/fold-number';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import type { SeenInstance } from '@/lib/workflow/engine/read/seen-instance';
import { printedNumber } from '../draft/revision-labels';
import type { SubmittedAnswer } from '../dto';
import type { OwnVerb } from '../kind/own-verb';
import { deniedAccess } from '../read/denied-access';
import { draftOf, type LoadedDocument } from '../read/load-documents';
import type { SubmitCorrespondence } from '../schema';
import { changedMeanwhile, refuseStale } from './refuse-stale';
import { retrySubmission } from './retry-submission';
import type { Submission } from './write-issued';

type Ready<D extends LoadedDocument> = Omit<Submission<D>, 'number'> & Pick<SubmitCorrespondence, 'expectedNumber'>;

/** Behaviour of one kind of document at its submission. */
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
  /** Claim to store a document's answer under. */
  claimOf?: (publicId: string) => IdempotencyClaim | null;
  /** Documents of one series are sent together or not at all. */
  isWhole?: boolean;
  /** Workflows as the caller saw them, if the caller acts on these. */
  seen?: SeenInstance | undefined;
}

export type SubmitEach = (
  ctx: UserCtx,
  documents: readonly SubmitCorrespondence[],
  options?: SubmitOptions,
) => Promise<PromiseSettledResult<SubmittedAnswer>[]>;

export interface Submitter {
  /** Submits each in the order given, with one settled answer per document. */
  submitEach: SubmitEach;
  /**
   * Submits one document. `seen`: its workflow's version that is compared as well.
   * @throws AppError DOCUMENT_NOT_FOUND, DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT, what the kind's rule, its check and
   *   its write refuse, and what issueNumbers reports
   */
  submit: OwnVerb<SubmitCorrespondence, SubmittedAnswer> & { limit: typeof countNumberingCall };
}

/** The verbs that submit documents of a kind. Made once per kind: requests of several callers go together by it. */
export function submitterOf<D extends LoadedDocument>(kind: SubmitKind<D>): Submitter {
  const submitEach: SubmitEach = (ctx, documents, options = {}) => submitAll(kind, ctx, documents, options);
  const submit: OwnVerb<SubmitCorrespondence, SubmittedAnswer> = async (ctx, input, claim = null, seen) => {
    const [outcome] = await submitEach(ctx, [input], { claimOf: () => claim, seen });
    if (outcome?.status !== 'fulfilled') throw outcome?.reason;
    return outcome.value;
  };
  return { submitEach, submit: Object.assign(submit, { limit: countNumberingCall }) };
}

async function submitAll<D extends LoadedDocument>(
  kind: SubmitKind<D>,
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
    (await writeAll(kind, ready, isWhole)).map((result, index) => [ready[index]?.document.publicId, result] as const),
  );
  return Promise.all(
    checked.map(async (check): Promise<PromiseSettledResult<SubmittedAnswer>> => {
      if (check.status === 'rejected') return check;
      const result = written.get(check.value.publicId);
      if (result?.status === 'fulfilled') return result;
      const reason: unknown = result?.reason;
      const isStale = reason instanceof AppError && reason.code === 'DOCUMENT_CHANGED';
      return { status: 'rejected', reason: isStale ? await staleError(ctx, check.value) : reason };
    }),
  );
}

/** A batch that failed fails all its documents; the unchanged ones get an error that blames another document. */
async function staleError(ctx: UserCtx, document: LoadedDocument): Promise<AppError> {
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
  ready: readonly Ready<D>[],
  isWhole: boolean,
): Promise<PromiseSettledResult<SubmittedAnswer>[]> {
  const withoutNumber = ready.filter(({ document }) => document.numberKey === null);
  const issued = await issueNumbers(
    withoutNumber.map((payload) => {
      const { ctx, document, expectedNumber } = payload;
      const request = { ...kind.request(document), contentHash: document.contentHash, expectedNumber };
      return { ctx, request, payload };
    }),
    kind.write,
    { isWhole },
  );
  const results = new Map(withoutNumber.map((item, index) => [item, issued[index]] as const));
  const settled: PromiseSettledResult<SubmittedAnswer>[] = [];
  for (const item of ready) {
    const result = results.get(item);
    settled.push(...(await Promise.allSettled([result ? writtenOf(result) : submitNumbered(kind, item)])));
  }
  return settled;
}

/** @throws AppError DOCUMENT_CHANGED for a repeat: another submission of the document came first */
async function writtenOf(result: PromiseSettledResult<Issued<SubmittedAnswer>>): Promise<SubmittedAnswer> {
  if (result.status === 'rejected') throw result.reason;
  if (!result.value.written) throw new AppError('DOCUMENT_CHANGED');
  return result.value.written;
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
