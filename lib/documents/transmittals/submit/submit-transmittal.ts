import { issueInTx } from '@/lib/numbering/engine/batch/issue-in-tx';
import type { NumberRequest } from '@/lib/numbering/engine/batch/number-items';
import { countNumberingCall } from '@/lib/numbering/engine/numbering-limit';
import { foldNumber } from '@/lib/numbering/engine/template/fold-number';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import { bufferWrites } from '@/lib/platform/statement-buffer';
import type { SeenInstance } from '@/lib/workflow/engine/read/seen-instance';
import { checkPlace, checkRecipients } from '../../document/draft/check-place';
import { numberRequest } from '../../document/draft/number-request';
import { printedNumber } from '../../document/draft/revision-labels';
import type { SubmittedAnswer } from '../../document/dto';
import { draftOf, type LoadedDocument } from '../../document/read/load-documents';
import { refuseStale, withConflictAuthor } from '../../document/submit/refuse-stale';
import { retrySubmission } from '../../document/submit/retry-submission';
import type { SubmitEach } from '../../document/submit/submit-documents';
import { lockDocuments, type Submission } from '../../document/submit/write-issued';
import { writeSubmitted } from '../../document/submit/write-submitted';
import { rfaNumberRequest } from '../../rfas/draft/rfa-number';
import { writeRfaSubmissions } from '../../rfas/submit/submit-rfas';
import { missingInTransmittal } from '../draft/rules';
import { type LoadedTransmittal, loadTransmittal } from '../read/load-transmittals';
import { canSubmit } from '../rules';
import type { SubmitTransmittal } from '../schema';
import { checkItems, refuseBlocked } from './blockers';

/**
 * Submits a transmittal with the ready RFAs on its list: numbers in the order of the items, then its own, in one
 * transaction. `seen`: version of the workflow, which is compared as well.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_SUBMITTABLE, DOCUMENT_CHANGED,
 *   WORKFLOW_VERSION_CONFLICT, TRANSMITTAL_BLOCKED naming the offenders, the refusals of checkTransmittalComplete,
 *   issueInTx and the RFAs' own submission
 */
export async function submitTransmittal(
  ctx: UserCtx,
  input: SubmitTransmittal,
  claim: IdempotencyClaim | null = null,
  seen?: SeenInstance,
): Promise<SubmittedAnswer> {
  const transmittal = await loadTransmittal(ctx, input.publicId);
  const refusal = canSubmit(transmittal.transmittalFacts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, transmittal, input.versionNo);
  checkTransmittalComplete(transmittal);
  const { blockers, ready } = await checkItems(ctx, transmittal);
  refuseBlocked(blockers);
  const rfas = ready.map((rfa) => toNumber(ctx, rfa, rfaNumberRequest(rfa)));
  const own = toNumber(ctx, transmittal, transmittalNumberRequest(transmittal), input.expectedNumber);
  return withConflictAuthor(ctx, transmittal, () =>
    retrySubmission({ ctx, document: transmittal }, async (tx) => {
      const numbered = await takeNumbers(tx, [...rfas, own]);
      const submissions = rfas.map(
        ({ document }, at): Submission<typeof document> => ({
          ctx,
          document,
          claim: null,
          number: numberAt(numbered, at),
        }),
      );
      const last = numberAt(numbered, rfas.length);
      const submission: Submission<LoadedTransmittal> = { ctx, document: transmittal, claim, seen, number: last };
      return bufferWrites(tx, async () => {
        // All of them in ascending order first: each part locks its own again.
        await lockDocuments(tx, [...submissions, submission]);
        await writeRfaSubmissions(tx, submissions);
        return writeTransmittalSubmission(tx, submission, submissions);
      });
    }),
  );
}
submitTransmittal.limit = countNumberingCall;

/**
 * Submits several in the order given, each with the ready RFAs on its own list and its own settled answer.
 */
export const submitEachTransmittal: SubmitEach = async (ctx, documents, options = {}) => {
  const settled: PromiseSettledResult<SubmittedAnswer>[] = [];
  for (const wanted of documents) {
    const claim = options.claimOf?.(wanted.publicId.toLowerCase()) ?? null;
    settled.push(...(await Promise.allSettled([submitTransmittal(ctx, wanted, claim, options.seen)])));
  }
  return settled;
};

/**
 * Checks that a draft is complete.
 * @throws AppError TRANSMITTAL_SUB_TYPE_REQUIRED, TRANSMITTAL_ITEMS_REQUIRED, INVALID_INPUT for an empty subject or
 *   purpose, and the refusals of checkPlace and checkRecipients
 */
export function checkTransmittalComplete(transmittal: LoadedTransmittal): void {
  checkTransmittalPrinted(transmittal);
  const lacks = missingInTransmittal({
    hasContract: transmittal.contract !== null,
    hasSubType: true,
    hasRecipient: true,
    subject: draftOf(transmittal).subject,
    purpose: transmittal.purpose,
    purposeText: transmittal.purposeText ?? '',
    hasItems: transmittal.items.length > 0,
  });
  if (lacks.includes('items')) throw missing('TRANSMITTAL_ITEMS_REQUIRED', 'items');
  const empty = lacks.filter((field) => field === 'subject' || field === 'purposeText');
  if (empty.length === 0) return;
  throw new AppError('INVALID_INPUT', {
    fieldErrors: Object.fromEntries(empty.map((field) => [field, ['REQUIRED']])),
  });
}

/** The part of it that a number needs. @throws AppError TRANSMITTAL_SUB_TYPE_REQUIRED and what checkPlace and checkRecipients refuse */
export function checkTransmittalPrinted(transmittal: LoadedTransmittal): void {
  checkPlace(transmittal);
  checkRecipients(transmittal);
  if (transmittal.subType === null) throw missing('TRANSMITTAL_SUB_TYPE_REQUIRED', 'subTypeNumber');
}

function missing(code: 'TRANSMITTAL_SUB_TYPE_REQUIRED' | 'TRANSMITTAL_ITEMS_REQUIRED', field: string): AppError {
  return new AppError(code, { fieldErrors: { [field]: [code] } });
}

/** Number request of a transmittal: the first recipient and the sub-type. */
export function transmittalNumberRequest(transmittal: LoadedTransmittal): NumberRequest {
  return {
    ...numberRequest(transmittal),
    disciplineId: null,
    disciplineCode: null,
    subTypeId: transmittal.subType?.id ?? null,
    subTypeNumber: transmittal.subType?.number ?? null,
  };
}

interface ToNumber<D extends LoadedDocument> {
  ctx: UserCtx;
  document: D;
  request: NumberRequest;
}

/** The version compared under the lock proves that the hashed content is unchanged. */
function toNumber<D extends LoadedDocument>(
  ctx: UserCtx,
  document: D,
  request: NumberRequest,
  expectedNumber?: string,
): ToNumber<D> {
  return { ctx, document, request: { ...request, contentHash: document.contentHash, expectedNumber } };
}

type Taken = Submission['number'];

/** One number per document, in order: documents with a number keep it, the remaining ones take theirs in order. */
async function takeNumbers(tx: TxCtx, all: readonly ToNumber<LoadedDocument>[]): Promise<Taken[]> {
  const without = all.filter(({ document }) => document.numberKey === null);
  const issued = await issueInTx(
    tx,
    without.map(({ ctx, request }) => ({ ctx, request, payload: null })),
  );
  // Another submission of the same document came first.
  if (issued.some(({ isRepeat }) => isRepeat)) throw new AppError('DOCUMENT_CHANGED');
  return all.map((one): Taken => {
    const { numberKey, seriesId, sequence, issuedAt } = one.document;
    if (numberKey === null || seriesId === null || sequence === null || issuedAt === null) {
      return numberAt(issued, without.indexOf(one));
    }
    const documentNumber = printedNumber(numberKey, draftOf(one.document).revisionLabel);
    const { expectedNumber } = one.request;
    if (expectedNumber !== undefined && expectedNumber !== documentNumber) {
      throw new AppError('NUMBER_DIFFERS', { details: { documentNumber } });
    }
    return { seriesId, sequence, numberKey, numberFolded: foldNumber(documentNumber), documentNumber, issuedAt };
  });
}

function numberAt(numbers: readonly Taken[], index: number): Taken {
  const number = numbers[index];
  if (!number) throw new AppError('INTERNAL');
  return number;
}

/** Writes the submission of a transmittal whose RFAs are out, with a number that is taken. */
export async function writeTransmittalSubmission(
  tx: TxCtx,
  submission: Submission<LoadedTransmittal>,
  rfas: readonly Submission<LoadedDocument>[] = [],
): Promise<SubmittedAnswer> {
  const sent = rfas.map(({ document, number }) => ({
    publicId: document.publicId,
    documentNumber: number.documentNumber,
  }));
  const [answer] = await writeSubmitted(tx, [submission], {
    event: 'document.submitted',
    supersededEndsAs: 'completed',
    added: { rfas: sent },
  });
  if (!answer) throw new AppError('INTERNAL');
  return answer;
}
