import { quietSession } from '@/app/_web/quiet-session';
import { requestFacts } from '@/app/_web/request-facts';
import { failureReply, languageOf, reply } from '@/app/_web/route';
import { AppError } from '@/lib/errors/app-error';
import { countUnread } from '@/lib/notifications/queries';

export const dynamic = 'force-dynamic';

/** The same number once, for pages whose stream does not get through. */
export async function GET(request: Request): Promise<Response> {
  const facts = requestFacts(request.headers, languageOf(request.headers));
  try {
    const ctx = await quietSession(request, facts)();
    if (!ctx) throw new AppError('UNAUTHENTICATED');
    return reply({ count: await countUnread(ctx) }, { requestId: facts.requestId });
  } catch (error) {
    return failureReply(error, facts, '/api/stream/count');
  }
}
