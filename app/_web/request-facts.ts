import type { RequestFacts } from '@/lib/people/identity/sign-in/authenticate';
import { clientAddress } from '@/lib/people/identity/sign-in/client-address';
import type { Locale } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { newPublicId } from '@/lib/platform/id';
import { currentTraceparent } from '@/lib/platform/tracing/trace';
import { peerAddress } from './peer-address';

/** Correlation ids from outside are kept when they look like one. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/** What every request tells about itself. */
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
