import type { z } from 'zod';
import { isConnectionError, isOutOfSpace } from '@/db/errors';
import type { Locale } from '../ctx';
import { type Bounds, isWithinBounds } from '../input-bounds';
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
  /** Reference that a person can quote; the log line of the failure has it. */
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

/** A form of ours has fewer fields that can be wrong at once; a program is helped by the first ones. */
const MAX_COMPLAINTS = 20;
/** The longest name of a field of ours has 40 characters, with its place in a list 60; a sender chooses theirs. */
const MAX_FIELD_NAME = 100;

/**
 * Parses what came from outside; field complaints are worded in the caller's language. Every action, operation and route
 * handler passes here before anything walks its input.
 * @throws AppError MALFORMED_REQUEST for input beyond the bounds, INVALID_INPUT with one list of complaints per field
 */
export function parseInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
  locale: Locale,
  bounds?: Bounds,
): z.output<S> {
  if (!isWithinBounds(input, bounds)) throw new AppError('MALFORMED_REQUEST');
  let worded = 0;
  const result = schema.safeParse(input, {
    error: (issue) => {
      worded += 1;
      return worded <= MAX_COMPLAINTS ? issueFieldText(issue, locale) : '';
    },
  });
  if (result.success) return result.data;
  throw new AppError('INVALID_INPUT', { fieldErrors: complaintsOf(result.error.issues) });
}

function complaintsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const complaints = issues.slice(0, MAX_COMPLAINTS).flatMap((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MAX_COMPLAINTS) : [''];
    return keys.map((key) => ({ field: [...issue.path.map(String), key].filter(Boolean).join('.'), issue }));
  });
  // A field may have the name of something that every object inherits.
  const fieldErrors = new Map<string, string[]>();
  for (const { field, issue } of complaints.slice(0, MAX_COMPLAINTS)) {
    const name = field.slice(0, MAX_FIELD_NAME);
    fieldErrors.set(name, [...(fieldErrors.get(name) ?? []), issue.message]);
  }
  return Object.fromEntries(fieldErrors);
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
