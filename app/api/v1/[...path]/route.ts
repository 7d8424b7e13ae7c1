import { requestFacts } from '@/app/_web/request-facts';
import { failureReply, languageOf } from '@/app/_web/route';
import { AppError } from '@/lib/platform/errors/app-error';

/** Where no route of the API is, programs are answered as everywhere else in it, not with a page for people. */
function refuse(request: Request): Response {
  const facts = requestFacts(request.headers, languageOf(request.headers));
  return failureReply(new AppError('NOT_FOUND'), facts, new URL(request.url).pathname);
}

export { refuse as DELETE, refuse as GET, refuse as HEAD, refuse as PATCH, refuse as POST, refuse as PUT };
