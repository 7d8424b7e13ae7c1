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

/** True for a session cookie that was encrypted here; the action checks whether its session is alive. */
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

/** Header names and values that are invalid for the web (an odd byte) are skipped; no reader here needs them. */
function webHeaders(given: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    try {
      headers.set(name, [value].flat().join('; '));
    } catch {}
  }
  return headers;
}
