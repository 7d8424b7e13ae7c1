import { Hono } from 'hono';
import type { Operation } from '@/app/_web/operation';
import { callerLocale, requestFacts } from '@/app/_web/request-facts';
import { failureReply } from '@/app/_web/route';
import { sessionCookieName } from '@/app/_web/session-cookie';
import { openApiDocument } from '@/lib/operations/openapi/document';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';

const DESCRIPTION = '/openapi.json';
/** The document changes only with a deployment, and a tool need not load half a megabyte at each start. */
const DESCRIPTION_CACHE = 'public, max-age=300';

/**
 * Routes requests to the operations that declare their method and path, and serves the OpenAPI document of them. Refuses
 * unknown paths with 404 and undeclared methods with 405, in the error body of the API.
 */
export function routerOf(operations: readonly Operation[]): Hono {
  const router = new Hono().basePath('/api/v1');
  const describe = describerOf(operations);
  router.get(DESCRIPTION, describe).all(DESCRIPTION, ({ req }) => refuseMethod(req.raw, ['GET']));
  // Fixed segments sort before parameters: /transmittals/pending is no transmittal.
  for (const path of [...new Set(operations.map((operation) => operation.path))].sort()) {
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    const declared = operations.filter((operation) => operation.path === path);
    for (const { method, handler } of declared) {
      router.on(method.toUpperCase(), pattern, ({ req }) => handler(req.raw, { params: Promise.resolve(req.param()) }));
    }
    const allowed = declared.map(({ method }) => method.toUpperCase()).sort();
    router.all(pattern, ({ req }) => refuseMethod(req.raw, allowed));
  }
  router.notFound(({ req }) => refuse(req.raw, 'NOT_FOUND'));
  // Handlers answer their failures themselves: what arrives here are signals of Next.
  router.onError((signal) => {
    throw signal;
  });
  return router;
}

/** The OpenAPI document is public. It is serialized once per name of the session cookie, which settings decide. */
function describerOf(operations: readonly Operation[]): () => Response {
  const documents = new Map<string, string>();
  return () => {
    const cookie = sessionCookieName();
    const document = documents.get(cookie) ?? JSON.stringify(openApiDocument(operations, cookie));
    documents.set(cookie, document);
    return new Response(document, {
      headers: { 'content-type': 'application/json', 'cache-control': DESCRIPTION_CACHE },
    });
  };
}

function refuseMethod(request: Request, allowed: readonly string[]): Response {
  const answer = refuse(request, 'METHOD_NOT_ALLOWED');
  answer.headers.set('allow', allowed.join(', '));
  return answer;
}

function refuse(request: Request, code: ErrorCode): Response {
  const facts = requestFacts(request.headers, callerLocale(request.headers));
  return failureReply(new AppError(code), facts, new URL(request.url).pathname);
}
