import { peerAddress } from '@/app/_web/peer-address';
import { systemCtx } from '@/lib/ctx';
import { collectMetrics } from '@/lib/health/collect-metrics';
import { mayReadMetrics } from '@/lib/health/metrics-access';

export const dynamic = 'force-dynamic';

export async function GET(request: Request): Promise<Response> {
  const { headers } = request;
  const caller = {
    authorization: headers.get('authorization'),
    peer: peerAddress(headers),
    forwardedFor: headers.get('x-forwarded-for'),
  };
  if (!mayReadMetrics(caller)) return new Response(null, { status: 401 });
  const { contentType, text } = await collectMetrics(systemCtx('metrics'));
  return new Response(text, { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } });
}
