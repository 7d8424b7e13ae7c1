import { quietSession } from '@/app/_web/quiet-session';
import { callerLocale, requestFacts } from '@/app/_web/request-facts';
import { failureReply } from '@/app/_web/route';
import { openLiveStream } from '@/lib/messages/notifications/live-stream';

export const dynamic = 'force-dynamic';

/**
 * The counts of an open page's bell and navigation, as server-sent events. For browser sessions only: a machine has no
 * badge.
 */
export async function GET(request: Request): Promise<Response> {
  const facts = requestFacts(request.headers, callerLocale(request.headers));
  try {
    const stream = await openLiveStream({ authenticate: quietSession(request, facts), signal: request.signal });
    return new Response(stream, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        // Neither kept nor compressed nor collected on its way: each event is wanted at once.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        'x-request-id': facts.requestId,
      },
    });
  } catch (error) {
    return failureReply(error, facts, '/api/stream');
  }
}
