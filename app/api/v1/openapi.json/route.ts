import { refuseMethod } from '@/app/_web/refuse-method';
import { sessionCookieName } from '@/app/_web/session-cookie';
import { openApiDocument } from '@/lib/openapi/document';

/** It changes with a deployment only; tools that ask at every start need not wait for it. */
const CACHE = 'public, max-age=300';

/** The description of this API: the same for everybody, so no sign-in. */
export function GET(): Response {
  return Response.json(openApiDocument(sessionCookieName()), { headers: { 'cache-control': CACHE } });
}

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
