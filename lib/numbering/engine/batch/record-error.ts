import { errnoOf, isConnectionError } from '@/db/errors';
import type { NumberingErrorType } from '@/db/numbering-enums';
import { documentNumberErrors } from '@/db/schema/numbering';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { newPublicId } from '@/lib/platform/id';
import { logger } from '@/lib/platform/logger';
import { metrics } from '@/lib/platform/metrics';
import type { NumberRequest } from './number-items';

const TYPE_OF_CODE: Partial<Record<ErrorCode, NumberingErrorType>> = {
  LOCK_TIMEOUT: 'LOCK_TIMEOUT',
  BUSY: 'LOCK_TIMEOUT',
  VERSION_CONFLICT: 'VERSION_CONFLICT',
  SEQUENCE_EXHAUSTED: 'SEQUENCE_EXHAUSTED',
  NUMBER_TAKEN: 'DUPLICATE_NUMBER',
  RESERVATION_EXPIRED: 'RESERVATION_EXPIRED',
  INTERNAL: 'DB_ERROR',
  RECIPIENT_REQUIRED: 'VALIDATION_ERROR',
  NUMBER_PART_MISSING: 'VALIDATION_ERROR',
  TEMPLATE_INVALID: 'VALIDATION_ERROR',
};

/** Redis does not answer: the number is issued all the same, on the row lock alone. */
export class RedisDown extends Error {
  override readonly name = 'RedisDown';
}

/** The kind of a failed number request; null for the verb's own refusals, which are not numbering's errors. */
export function numberingErrorType(error: unknown): NumberingErrorType | null {
  // BUSY answers both a full pool of waiters and a lost connection; only its cause distinguishes them.
  if (error instanceof AppError && isConnectionError(error.cause)) return 'DB_ERROR';
  if (error instanceof RedisDown) return 'REDIS_ERROR';
  if (error instanceof AppError) return TYPE_OF_CODE[error.code] ?? null;
  return errnoOf(error) === undefined ? 'UNKNOWN' : 'DB_ERROR';
}

/** Writes down a failed number request, on a connection of its own: its transaction is gone. Never throws. */
export async function recordNumberingError(
  ctx: Ctx,
  error: unknown,
  context: Pick<NumberRequest, 'projectCode' | 'typeCode' | 'originatorCode' | 'recipientCode'> & {
    documentPublicId: string | null;
    /** The number requested by its text, with {REV} left open. */
    numberKey?: string;
  },
): Promise<void> {
  const errorType = numberingErrorType(error);
  if (!errorType) return;
  metrics.numberingErrors.inc({ type: errorType });
  const { projectCode, typeCode, originatorCode, recipientCode, documentPublicId, numberKey } = context;
  try {
    await ctx.db.insert(documentNumberErrors).values({
      publicId: newPublicId(),
      errorType,
      // A driver's message carries the statement's values; its number says enough.
      errorMessage: messageOf(error),
      stackTrace: error instanceof Error ? stackOf(error) : null,
      contextData: {
        requestId: ctx.requestId,
        projectCode,
        typeCode,
        originatorCode,
        recipientCode,
        documentPublicId,
        ...(numberKey && { numberKey }),
      },
      userId: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      ipAddress: ctx.ipAddress,
    });
  } catch (failure) {
    logger.error({ err: failure, errorType, requestId: ctx.requestId }, 'a numbering error could not be written down');
  }
}

function messageOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  if (error instanceof RedisDown) return error.name;
  return `errno ${errnoOf(error) ?? 'none'}`;
}

function stackOf(error: Error): string {
  const lines = error.stack?.split('\n') ?? [];
  return lines.filter((line) => line.trimStart().startsWith('at ')).join('\n');
}
