import { logger } from '../logger';
import type { Failure } from './failure';

/** Input that is malformed, a sign-in or right that is missing, a foreign origin, a limit: each may be an attempt. */
const REFUSED = new Set([400, 401, 403, 413, 415, 429]);

/** A form of ours has fewer fields, and shorter names; a stranger chooses both. */
const MOST_FIELDS = 20;
const MOST_NAME = 60;

/**
 * Logs a refusal with its person and address (ASVS 16.3.2, 16.3.3): one line for a request, as the access log of nginx.
 * Other failures of the caller, such as a stale version, leave none. Values of the input are never logged.
 */
export function logRefusal(
  { code, status, ref, fieldErrors }: Failure,
  request: { requestId: string; where: string; ipAddress: string | null; personPublicId: string | null },
): void {
  if (!REFUSED.has(status) && code !== 'INVALID_INPUT') return;
  const { requestId, where, ipAddress, personPublicId } = request;
  const names = Object.keys(fieldErrors ?? {});
  const fields = names.slice(0, MOST_FIELDS).map((name) => name.slice(0, MOST_NAME));
  logger.info(
    { code, status, ref, requestId, where, ipAddress, personPublicId, ...(fields.length > 0 && { fields }) },
    'refused',
  );
}
