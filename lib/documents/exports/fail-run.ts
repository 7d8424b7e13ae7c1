import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newErrorReference } from '@/lib/platform/errors/reference';
import { logger } from '@/lib/platform/logger';
import { describeFailure } from '@/lib/platform/outbox/failure';
import { MAX_ATTEMPTS } from './constants';
import { closeFailedRun, type Run, RunStopped } from './export-run';

/** A fault in every attempt. Its owner has been notified; the dead letter notifies the administrators. */
class ExportFailed extends Error {
  override name = 'ExportFailed';
  readonly isFinal = true;
}

/**
 * Ends a failed run. A refusal by a rule is reported to the owner and is not a system fault.
 * @throws the fault itself while another attempt may help, then ExportFailed with the reference that the owner has
 */
export async function failRun(ctx: Ctx, run: Run, error: unknown): Promise<null> {
  const mayHelpLater = run.report && error instanceof AppError && error.code === 'RIGHTS_CHANGED';
  // No person waits for a report who could try again.
  if (mayHelpLater && run.attempt < MAX_ATTEMPTS) throw new Error('rights changed while the report was made');
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

/** A cancelled export reports no failure. */
async function close(...[ctx, run, failure]: Parameters<typeof closeFailedRun>): Promise<void> {
  await closeFailedRun(ctx, run, failure).catch((error) => {
    if (!(error instanceof RunStopped)) throw error;
  });
}
