import { DrizzleQueryError } from 'drizzle-orm/errors';
import { ERRNO, errnoOf, isConnectionError } from '@/db/errors';

/** Text of a failure for an operator. A failed statement's own message would show its text and its values instead. */
export function describeFailure(error: unknown): string {
  if (errnoOf(error) === ERRNO.tableMissing) return 'This database has no tables of ours yet: run npm start first.';
  if (isConnectionError(error)) return 'The database does not answer: is it running, and is DATABASE_URL right?';
  if (error instanceof DrizzleQueryError) return `The database refused (error ${errnoOf(error) ?? 'unknown'}).`;
  return error instanceof Error ? error.message : String(error);
}
