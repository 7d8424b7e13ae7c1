import { isQueryError } from '@/db/errors';

/** Enough for a wrapper of a wrapper; a chain of causes may also be a ring. */
const MAX_DEPTH = 4;
const MAX_ERRORS = 5;

/** A place of the program, not a line of a statement that begins like one. */
const PLACE = /^\s+at .*:\d+:\d+\)?$/;

interface LoggedError {
  type: string;
  message?: string;
  errno?: number | undefined;
  code?: string | undefined;
  stack?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
}

/**
 * Loggable part of an error: class, number, code and places. Statements, their values and server messages are removed
 * at any depth of wrapping, because they hold personal data and hashes of secrets.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { errno, code } = error as Error & { errno?: unknown; code?: unknown };
  const places = (error.stack ?? '').replace(error.message, '').split('\n').filter(isPlace);
  const mayGoOn = depth < MAX_DEPTH;
  const inner = error instanceof AggregateError && mayGoOn ? error.errors.slice(0, MAX_ERRORS) : [];
  return {
    type: error.name,
    message: safeMessage(error),
    ...(typeof errno === 'number' && { errno }),
    ...(typeof code === 'string' && { code }),
    stack: places.join('\n'),
    ...(error.cause !== undefined && mayGoOn && { cause: loggedError(error.cause, depth + 1) }),
    ...(inner.length > 0 && { errors: inner.map((one) => loggedError(one, depth + 1)) }),
  };
}

function isPlace(line: string): boolean {
  return PLACE.test(line);
}

function safeMessage(error: Error): string {
  if (isDatabaseError(error)) return 'database error';
  // A reply error repeats the arguments of the failed command; only its first word is safe to log.
  if (error.name === 'ReplyError') return `Redis error ${/^[A-Z]+\b/.exec(error.message)?.[0] ?? ''}`.trim();
  return carriesStatement(error) ? 'error with a statement in its text' : error.message;
}

/** Drizzle's, or the driver's: a server's answer, a lost connection, or one that could not be made (`fatal`). */
function isDatabaseError(error: Error): boolean {
  const { code } = error as Error & { code?: unknown };
  if (isQueryError(error) || 'sqlMessage' in error || 'sqlState' in error || 'sql' in error) return true;
  return 'fatal' in error || (typeof code === 'string' && /^(ER_|PROTOCOL_|POOL_)/.test(code));
}

/** A caller put the text of a driver's error into its own. */
function carriesStatement({ message, cause }: Error): boolean {
  if (message.includes('Failed query: ')) return true;
  for (let inner = cause, depth = 0; inner instanceof Error && depth < MAX_DEPTH; inner = inner.cause, depth += 1) {
    if (isDatabaseError(inner) && inner.message !== '' && message.includes(inner.message)) return true;
  }
  return false;
}
