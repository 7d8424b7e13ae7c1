import { countNumberingCall } from '@/lib/numbering/engine/numbering-limit';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { claimEach, findAnswers, type IdempotentCall, tieKey } from '@/lib/platform/idempotency';
import type { BulkSubmitAnswer, SubmittedAnswer } from '../dto';
import type { BulkSubmit } from '../schema';
import type { SubmitEach } from './submit-documents';
import { toOutcome } from './submit-outcome';

/**
 * Submits drafts in the given order. Those of one series get consecutive numbers in one transaction, or none; each has
 * its own answer. Under an Idempotency-Key a repeated call returns earlier answers and submits the rest. The call
 * counts once against the rate limit, if a document is left to submit.
 * @param submit the verb of the documents' kind
 * @throws AppError IDEMPOTENCY_KEY_REUSED, INVALID_INPUT for an unusable key, RATE_LIMITED
 */
export async function bulkSubmit(
  ctx: UserCtx,
  input: BulkSubmit,
  call: IdempotentCall,
  submit: SubmitEach,
): Promise<BulkSubmitAnswer> {
  const publicIds = input.publicIds.map((publicId) => publicId.toLowerCase());
  const claims = await claimEach(ctx, call, publicIds);
  const sent = await findAnswers<SubmittedAnswer>(ctx, claims);
  const left = publicIds.filter((publicId) => !sent.has(publicId));
  const results = new Map<string, PromiseSettledResult<SubmittedAnswer>>(
    [...sent].map(([publicId, value]) => [publicId, { status: 'fulfilled', value }]),
  );
  if (left.length > 0) {
    await countNumberingCall(ctx);
    const fresh = await submit(
      ctx,
      left.map((publicId) => ({ publicId })),
      { claimOf: (publicId) => claims.get(publicId) ?? null, isWhole: true },
    );
    for (const [index, publicId] of left.entries()) {
      const result = fresh[index];
      if (result) results.set(publicId, result);
    }
    if (fresh.some(({ status }) => status === 'fulfilled')) await tieKey(ctx, call);
    // A twin of this call may have been faster: what it sent is the answer here too.
    for (const [publicId, value] of await findAnswers<SubmittedAnswer>(ctx, claims)) {
      results.set(publicId, { status: 'fulfilled', value });
    }
  }
  return {
    results: publicIds.map((publicId) =>
      toOutcome(ctx, publicId, results.get(publicId) ?? { status: 'rejected', reason: new AppError('INTERNAL') }),
    ),
  };
}
