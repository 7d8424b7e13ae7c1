import { peerAddress } from '@/app/_web/peer-address';
import { collectMetrics } from '@/lib/operations/health/collect-metrics';
import { mayReadMetrics } from '@/lib/operations/health/metrics-access';
import { systemCtx } from '@/lib/platform/ctx';

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
