import { quietSession } from '@/app/_web/quiet-session';
import { callerLocale, requestFacts } from '@/app/_web/request-facts';
import { failureReply, reply } from '@/app/_web/route';
import { countUnread } from '@/lib/messages/notifications/queries';
import { AppError } from '@/lib/platform/errors/app-error';
import { countMyWork } from '@/lib/work/my-work/count-my-work';

export const dynamic = 'force-dynamic';

/** The counts once, for pages whose stream does not get through. */
export async function GET(request: Request): Promise<Response> {
  const facts = requestFacts(request.headers, callerLocale(request.headers));
  try {
    const ctx = await quietSession(request, facts)();
    if (!ctx) throw new AppError('UNAUTHENTICATED');
    const [count, work] = await Promise.all([countUnread(ctx), countMyWork(ctx)]);
    return reply({ count, work }, { requestId: facts.requestId });
  } catch (error) {
    return failureReply(error, facts, '/api/stream/count');
  }
}
