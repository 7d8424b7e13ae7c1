import type { z } from 'zod';
import { isConnectionError, isOutOfSpace } from '@/db/errors';
import type { Locale } from '../ctx';
import { logger } from '../logger';
import { AppError } from './app-error';
import { ERRORS, type ErrorCode, type ErrorEntry, errorMessage } from './catalog';
import { fieldText, issueFieldText } from './field-texts';
import { newErrorReference } from './reference';

/** A failure as it may leave the server: catalogue texts only, never the message of an unknown error. */
export interface Failure {
  code: ErrorCode;
  status: number;
  message: string;
  /** What a person can quote; the log line of the failure carries it. */
  ref: string;
  fieldErrors?: Record<string, string[]>;
  retryAfterSeconds?: number;
  details?: Record<string, unknown>;
}

/**
 * Turns any thrown value into an answer. A failure of status 500 or above is logged once, with the reference that the
 * answer quotes.
 */
export function describeFailure(
  error: unknown,
  context: { locale: Locale; requestId: string; where: string },
): Failure {
  const ref = newErrorReference();
  const known = asAppError(error);
  if (isHangUp(error)) {
    logger.debug({ ref, requestId: context.requestId, where: context.where }, 'the caller hung up');
  } else if (known.status >= 500) {
    logger.error({ err: known.cause ?? known, ref, requestId: context.requestId, where: context.where }, known.code);
  }
  const { retryAfterSeconds } = known;
  const actions = (ERRORS[known.textOf] as ErrorEntry).actions?.[context.locale];
  const details = actions ? { ...known.details, actions } : known.details;
  const params = { seconds: retryAfterSeconds ?? 0, ...known.params, ref };
  return {
    code: known.code,
    status: known.status,
    message: errorMessage(known.textOf, context.locale, params),
    ref,
    ...(known.fieldErrors && { fieldErrors: translate(known.fieldErrors, context.locale, params) }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(details && { details }),
  };
}

/**
 * Parses what came from outside; field complaints are worded in the caller's language.
 * @throws AppError INVALID_INPUT with one list of complaints per field
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown, locale: Locale): z.output<S> {
  const result = schema.safeParse(input, { error: (issue) => issueFieldText(issue, locale) });
  if (result.success) return result.data;
  // A field may have the name of something that every object inherits.
  const fieldErrors = new Map<string, string[]>();
  for (const issue of result.error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [''];
    for (const key of keys) {
      const field = [...issue.path.map(String), key].filter(Boolean).join('.');
      fieldErrors.set(field, [...(fieldErrors.get(field) ?? []), issue.message]);
    }
  }
  throw new AppError('INVALID_INPUT', { fieldErrors: Object.fromEntries(fieldErrors) });
}

/** The caller closed the connection while the request was read: no answer reaches them, and no system is away. */
function isHangUp(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && (error as { code?: string }).code === 'ECONNRESET';
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // A database that cannot be reached heals by itself, and the operator makes room on a full disk; anything else is ours
  // to mend.
  const canBeRepeated = isConnectionError(error) || isOutOfSpace(error);
  return new AppError(canBeRepeated ? 'BUSY' : 'INTERNAL', { cause: error });
}

function translate(
  fieldErrors: Record<string, string[]>,
  locale: Locale,
  params: Record<string, string | number>,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([field, texts]) => [field, texts.map((text) => fieldText(text, locale, params))]),
  );
}
