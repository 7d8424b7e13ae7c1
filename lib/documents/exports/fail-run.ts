import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newErrorReference } from '@/lib/platform/errors/reference';
import { logger } from '@/lib/platform/logger';
import { describeFailure } from '@/lib/platform/outbox/failure';
import { MAX_ATTEMPTS } from './constants';
import { closeFailedRun, type Run, RunStopped } from './export-run';

/** A fault that every attempt met. Its owner was told; the dead letter tells the administrators. */
class ExportFailed extends Error {
  override name = 'ExportFailed';
  readonly isFinal = true;
}

/**
 * Ends a run that failed. What a rule refuses is told to the owner and is no fault of the system.
 * @throws the fault itself while another attempt may help, then ExportFailed with the reference that the owner has
 */
export async function failRun(ctx: Ctx, run: Run, error: unknown): Promise<null> {
  if (error instanceof AppError && error.status < 500) {
    await close(ctx, run, { failureCode: error.code, failureReference: null });
    return null;
  }
  const { errorClass, message, isFinal } = describeFailure(error);
  if (!isFinal && run.attempt < MAX_ATTEMPTS) throw error;
  const reference = newErrorReference();
  logger.error({ err: error, ref: reference, exportPublicId: run.publicId }, 'export failed');
  await close(ctx, run, { failureCode: 'EXPORT_FAULT', failureReference: reference });
  throw new ExportFailed(`${reference} ${errorClass}: ${message}`);
}

/** An export that was stopped meanwhile has no failure to tell. */
async function close(...[ctx, run, failure]: Parameters<typeof closeFailedRun>): Promise<void> {
  await closeFailedRun(ctx, run, failure).catch((error) => {
    if (!(error instanceof RunStopped)) throw error;
  });
}
