import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { logRefusal } from '@/lib/platform/errors/log-refusal';
import { newErrorReference } from '@/lib/platform/errors/reference';
import { cookieOf, requestFacts } from './request-facts';
import { readSessionSecret, sessionCookieName } from './session-cookie';

const CODES: Readonly<Record<number, ErrorCode>> = { 403: 'FORBIDDEN', 413: 'PAYLOAD_TOO_LARGE' };

/** Lends the guard in front of Next (http-guard.mjs) what only the app has. Idempotent. */
export function lendGuardHooks(): void {
  const holder = globalThis as typeof globalThis & { dmsGuardHooks?: unknown };
  holder.dmsGuardHooks = { hasOwnCookie, noteRefusal };
}

/** Whether the session's cookie is one that was encrypted here; whether its session lives is for the action to ask. */
async function hasOwnCookie(given: IncomingHttpHeaders): Promise<boolean> {
  return (await readSessionSecret(cookieOf(webHeaders(given), sessionCookieName()))) !== null;
}

/** As any other refusal: one line, without the address, which can be a secret. */
function noteRefusal(status: number, given: IncomingHttpHeaders): void {
  const { requestId, ipAddress } = requestFacts(webHeaders(given), 'th');
  const code = CODES[status] ?? 'MALFORMED_REQUEST';
  const failure = { code, status, message: '', ref: newErrorReference() };
  logRefusal(failure, { requestId, where: 'guard', ipAddress, personPublicId: null });
}

/** Node's own object; a header that is no web header (an odd byte) is not one of those that are read here. */
function webHeaders(given: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    try {
      headers.set(name, [value].flat().join('; '));
    } catch {}
  }
  return headers;
}
