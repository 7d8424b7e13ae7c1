import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { pagePolicy } from './app/_web/content-policy';

const isDevelopment = process.env.NODE_ENV === 'development';

/**
 * Gives every page a Content-Security-Policy with a nonce of its own. Next reads the nonce from the request's header
 * and writes it into each script of the page.
 */
export function proxy(request: NextRequest): NextResponse {
  const policy = pagePolicy(randomBytes(16).toString('base64'), isDevelopment);
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  // Next serves its page for a failed layout at this address as well, made while building: its scripts have no nonce.
  const isBuilt = request.nextUrl.pathname === '/_global-error';
  const response = isBuilt
    ? NextResponse.rewrite(new URL('/_not-found', request.url), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

// Only what a browser shows as a page: the rest has its policy from next.config.ts, which allows nothing. A page that the
// matcher misses loads no style and no script, so it is noticed. Calls of actions are not pages; Next would buffer their body.
export const config = {
  matcher: [
    {
      source: '/((?!api/|_next/|pdfjs/|q/|offline$|x/[^/]+/|[^/]+\\.(?:ico|js|png|svg|txt|webmanifest)$).*)',
      missing: [
        { type: 'header', key: 'rsc' },
        { type: 'header', key: 'next-action' },
      ],
    },
  ],
};
