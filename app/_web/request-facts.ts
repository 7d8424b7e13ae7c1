import type { RequestFacts } from '@/lib/people/identity/sign-in/authenticate';
import { clientAddress } from '@/lib/people/identity/sign-in/client-address';
import type { Locale } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { newPublicId } from '@/lib/platform/id';
import { currentTraceparent } from '@/lib/platform/tracing/trace';
import { PREFERENCES_COOKIE, parsePreferences } from '../_shell/preferences';
import { peerAddress } from './peer-address';
import { sessionCookieName } from './session-cookie';

/** Correlation ids from outside are kept when they look like one. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * The language of an answer. A browser's call is answered as its page is shown: by what the person chose, Thai by
 * default. A program says what it wants by Accept-Language, and so does a stranger who has chosen nothing.
 */
export function callerLocale(headers: Headers): Locale {
  const chosen = decoded(cookieOf(headers, PREFERENCES_COOKIE));
  const isBrowser = cookieOf(headers, sessionCookieName()) !== undefined || chosen !== undefined;
  if (isBrowser && !headers.has('authorization')) return parsePreferences(chosen).locale;
  return /^\s*en\b/i.test(headers.get('accept-language') ?? '') ? 'en' : 'th';
}

/** A cookie of a request, as it was sent. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function decoded(value: string | undefined): string | undefined {
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Facts of each request. */
export function requestFacts(headers: Headers, locale: Locale): RequestFacts {
  const given = headers.get('x-request-id') ?? '';
  return {
    requestId: REQUEST_ID.test(given) ? given : newPublicId(),
    ipAddress: clientAddress(peerAddress(headers), headers.get('x-forwarded-for'), env().TRUST_PROXY),
    userAgent: headers.get('user-agent')?.slice(0, 500) ?? null,
    locale,
    traceparent: currentTraceparent(),
  };
}
