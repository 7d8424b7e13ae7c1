import { refuseMethod } from '@/app/_web/refuse-method';
import { sessionCookieName } from '@/app/_web/session-cookie';
import { openApiDocument } from '@/lib/operations/openapi/document';

/** It changes with a deployment only; tools that ask at every start need not wait for it. */
const CACHE = 'public, max-age=300';

/**
 * By the name of the session's cookie, which is all of it that settings decide. Half a megabyte that anybody may ask for, as
 * often as they like, is not made anew each time.
 */
const descriptions = new Map<string, string>();

/** The description of this API: the same for everybody, so no sign-in. */
export function GET(): Response {
  const cookieName = sessionCookieName();
  const description = descriptions.get(cookieName) ?? JSON.stringify(openApiDocument(cookieName));
  descriptions.set(cookieName, description);
  return new Response(description, { headers: { 'content-type': 'application/json', 'cache-control': CACHE } });
}

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
