import { asc, inArray } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import type { GeneratedNumber } from '@/lib/documents/document/dto';
import type { OpenedDocument } from '@/lib/documents/document/kind/document-kind';
import type { GenerateNumber } from '@/lib/documents/document/schema';
import { refuseStale, withConflictAuthor } from '@/lib/documents/document/submit/refuse-stale';
import { openDocument } from '@/lib/documents/kinds/kinds';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { issueNumber } from '../engine/batch/issue-numbers';
import type { IssuedNumber, Numbered } from '../engine/batch/number-items';
import { countNumberingCall } from '../engine/numbering-limit';
import { refuseWithheld } from '../engine/shared-series';
import { checkCounterKey } from './check-counter-key';
import { type EarlyNumberOf, earlyNumberEntry, writeEarlyNumber } from './write-early-number';

interface EarlyNumber extends EarlyNumberOf {
  claim: IdempotencyClaim | null;
}

/**
 * Issues the number of a draft ahead of its submission; asked again, the same number. From then on everything the
 * number prints is fixed, and discarding the draft voids it.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_SUBMITTABLE, DOCUMENT_CHANGED, NUMBER_WITHHELD,
 *   NUMBER_CONTEXT_MISMATCH when `counterKey` disagrees with the document, and what issueNumber reports
 */
export async function generateNumber(
  ctx: UserCtx,
  input: GenerateNumber,
  claim: IdempotencyClaim | null = null,
): Promise<GeneratedNumber> {
  const numbered = await openDocument(ctx, input.publicId);
  const { document } = numbered;
  const refusal = numbered.refusalOf('generateNumber');
  if (refusal) throw new AppError(refusal);
  if (input.counterKey) checkCounterKey(numbered, input.counterKey);
  const { documentNumber } = document.revision;
  if (documentNumber !== null && document.issuedAt !== null) {
    return repeatNumber(ctx, numbered, { documentNumber, issuedAt: document.issuedAt, claim });
  }
  await refuseStale(ctx, document, input.versionNo);
  numbered.checkPrinted();
  const request = numbered.request();
  await refuseWithheld(ctx, request);
  const payload: EarlyNumber = { ctx, numbered, claim };
  const { number, written } = await withConflictAuthor(ctx, document, () =>
    issueNumber({ ctx, request, payload }, writeEarlyNumbers),
  );
  return written ?? answerOf(document, number);
}
generateNumber.limit = countNumberingCall;

/** Reading a number is a call that concerns numbering, so it leaves a row as well. */
async function repeatNumber(
  ctx: UserCtx,
  numbered: OpenedDocument,
  known: { documentNumber: string; issuedAt: Date; claim: IdempotencyClaim | null },
): Promise<GeneratedNumber> {
  const { document } = numbered;
  const answer = {
    publicId: document.publicId,
    versionNo: document.versionNo,
    documentNumber: known.documentNumber,
    generatedAt: known.issuedAt.toISOString(),
  };
  await transact(ctx, async (tx) => {
    await record(tx, { ...earlyNumberEntry({ ctx, numbered }, known.documentNumber), action: 'numbering.number_read' });
    await recordAnswers(tx, [{ claim: known.claim, answer }]);
  });
  return answer;
}

async function writeEarlyNumbers(tx: TxCtx, items: readonly Numbered<EarlyNumber>[]): Promise<GeneratedNumber[]> {
  await lock(tx, items);
  for (const item of items) await writeEarlyNumber(tx, item, item.number);
  await record(
    tx,
    items.map((item) => earlyNumberEntry(item, item.number.documentNumber)),
  );
  const answers = items.map(({ numbered: { document }, number }) => answerOf(document, number));
  await recordAnswers(
    tx,
    answers.map((answer, index) => ({ claim: items[index]?.claim ?? null, answer })),
  );
  return answers;
}

function answerOf(document: OpenedDocument['document'], { documentNumber, issuedAt }: IssuedNumber): GeneratedNumber {
  return {
    publicId: document.publicId,
    versionNo: document.versionNo + 1,
    documentNumber,
    generatedAt: issuedAt.toISOString(),
  };
}

async function lock(tx: TxCtx, items: readonly Numbered<EarlyNumber>[]): Promise<void> {
  await tx.db
    .select({ id: correspondences.id })
    .from(correspondences)
    .where(
      inArray(
        correspondences.id,
        items.map(({ numbered }) => numbered.document.id),
      ),
    )
    .orderBy(asc(correspondences.id))
    .for('update');
}
