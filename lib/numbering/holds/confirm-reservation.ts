import type { GeneratedNumber } from '@/lib/documents/document/dto';
import type { OpenedDocument } from '@/lib/documents/document/kind/document-kind';
import { draftOf } from '@/lib/documents/document/read/load-documents';
import { refuseStale, withConflictAuthor } from '@/lib/documents/document/submit/refuse-stale';
import { openDocument } from '@/lib/documents/kinds/kinds';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { earlyNumberEntry, writeEarlyNumber } from '../document-numbers/write-early-number';
import { readIssueMoment } from '../engine/batch/issue-moment';
import { recordNumberingError } from '../engine/batch/record-error';
import { foldNumber } from '../engine/template/fold-number';
import { fillNumberKey } from '../engine/template/render-number';
import { lockSeries } from '../engine/void-numbers';
import { closeHolds } from './close-holds';
import { closedMeanwhile, type FoundHold, findHold, refuseClosed } from './find-hold';
import { fitsDraft } from './fits-draft';
import type { ConfirmReservation } from './schema';

/**
 * Puts a held number onto a draft of the same series. From then on the draft is one whose number was issued early.
 * @throws AppError NOT_FOUND, DOCUMENT_NOT_FOUND, FORBIDDEN, RESERVATION_EXPIRED, RESERVATION_CLOSED, NUMBER_ISSUED,
 *   DOCUMENT_NOT_SUBMITTABLE, DOCUMENT_CHANGED, NUMBER_CONTEXT_MISMATCH when the draft's number would be of another
 *   series
 */
export async function confirmReservation(
  ctx: UserCtx,
  input: ConfirmReservation,
  claim: IdempotencyClaim | null = null,
): Promise<GeneratedNumber> {
  const found = await findHold(ctx, input.token);
  const numbered = await openDocument(ctx, input.publicId);
  const { document } = numbered;
  try {
    refuseClosed(found);
    if (document.numberKey !== null) throw new AppError('NUMBER_ISSUED');
    const refusal = numbered.refusalOf('generateNumber');
    if (refusal) throw new AppError(refusal);
    await refuseStale(ctx, document, input.versionNo);
    numbered.checkPrinted();
    if (!fitsDraft(found, numbered.request())) throw new AppError('NUMBER_CONTEXT_MISMATCH');
    return await withConflictAuthor(ctx, document, () => transact(ctx, (tx) => write(tx, found, { numbered, claim })));
  } catch (error) {
    const { projectCode, typeCode, hold } = found;
    const { ORIGINATOR: originatorCode = '', RECIPIENT: recipientCode = null } = hold.printedCodes;
    const { publicId: documentPublicId } = document;
    const { numberKey } = hold;
    const context = { projectCode, typeCode, originatorCode, recipientCode, documentPublicId, numberKey };
    void recordNumberingError(ctx, error, context);
    throw error;
  }
}

/** Series before document before ledger: the order everything that touches a number keeps. */
async function write(
  tx: TxCtx<UserActor>,
  { hold }: FoundHold,
  { numbered, claim }: { numbered: OpenedDocument; claim: IdempotencyClaim | null },
): Promise<GeneratedNumber> {
  const { document } = numbered;
  const { seriesId, sequence, numberKey } = hold;
  const [tip] = await lockSeries(tx, [seriesId]);
  if (!tip) throw new AppError('NOT_FOUND');
  // Before the document is written: another draft that took the number concurrently would make it a duplicate.
  const closedSince = await closedMeanwhile(tx, hold.token ?? '');
  if (closedSince) throw closedSince;
  const documentNumber = fillNumberKey(numberKey, draftOf(document).revisionLabel);
  const issuedAt = await readIssueMoment(tx, seriesId);
  const numberFolded = foldNumber(documentNumber);
  const by = { ctx: tx, numbered };
  await writeEarlyNumber(tx, by, { seriesId, sequence, numberKey, numberFolded, issuedAt, documentNumber });
  const { closed } = await closeHolds(tx, tip, [hold], {
    state: 'CONFIRMED',
    documentId: document.id,
    documentPublicId: document.publicId,
    revisionPublicId: draftOf(document).publicId,
    documentNumber,
    issuedAt,
  });
  if (closed.length === 0) throw new AppError('RESERVATION_EXPIRED');
  await record(tx, [
    earlyNumberEntry(by, documentNumber),
    {
      action: 'numbering.reservation_confirmed',
      entityType: 'number_hold',
      entityPublicId: hold.token,
      entityLabel: documentNumber,
      projectId: hold.projectId,
      subjectOrganizationId: document.originator.id,
    },
  ]);
  const answer: GeneratedNumber = {
    documentNumber,
    generatedAt: issuedAt.toISOString(),
    publicId: document.publicId,
    versionNo: document.versionNo + 1,
  };
  await recordAnswers(tx, [{ claim, answer }]);
  return answer;
}
