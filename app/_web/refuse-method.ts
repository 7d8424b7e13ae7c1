import { AppError } from '@/lib/errors/app-error';
import { requestFacts } from './request-facts';
import { failureReply, languageOf } from './route';

const API = '/api/v1';

/**
 * What a route of the API exports for the methods it does not have: next to the framework's own empty 405 programs find
 * the body they know. Which methods there are is what the API's description says of the address.
 */
export async function refuseMethod(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const facts = requestFacts(request.headers, languageOf(request.headers));
  const answer = failureReply(new AppError('METHOD_NOT_ALLOWED'), facts, pathname);
  answer.headers.set('allow', (await methodsOf(pathname)).join(', '));
  return answer;
}

async function methodsOf(pathname: string): Promise<string[]> {
  // Only here, and only then: no other route needs the description.
  const { openApiDocument } = await import('@/lib/openapi/document');
  const asked = pathname.slice(API.length).split('/');
  const methods = Object.entries(openApiDocument('').paths ?? {}).flatMap(([path, item]) => {
    const parts = path.split('/');
    const isAsked =
      parts.length === asked.length && parts.every((part, index) => part.startsWith('{') || part === asked[index]);
    return isAsked ? Object.keys(item ?? {}).map((method) => method.toUpperCase()) : [];
  });
  return methods.length > 0 ? [...new Set(methods)].sort() : ['GET'];
}
