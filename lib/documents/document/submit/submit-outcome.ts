import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { describeFailure } from '@/lib/platform/errors/failure';
import type { SubmitOutcome, SubmittedAnswer } from '../dto';

/** Answers for one document of several. A failure becomes a result; one of status 500 or above is logged. */
export function toOutcome(
  ctx: UserCtx,
  publicId: string,
  result: PromiseSettledResult<SubmittedAnswer>,
): SubmitOutcome {
  if (result.status === 'fulfilled') return { ok: true, ...result.value };
  const { locale, requestId } = ctx;
  const { code, status, message, details, retryAfterSeconds, ref } = describeFailure(result.reason, {
    locale,
    requestId,
    where: 'submit',
  });
  const { fieldErrors } = result.reason instanceof AppError ? result.reason : {};
  return {
    ok: false,
    publicId,
    code,
    message,
    ...(fieldErrors && { fieldErrors }),
    ...(details && { details }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(status >= 500 && { ref }),
  };
}
