import { answerReadiness } from '@/lib/operations/health/answer-readiness';
import { systemCtx } from '@/lib/platform/ctx';

export const dynamic = 'force-dynamic';

/** Readiness for a load balancer's requests. */
export async function GET(): Promise<Response> {
  const { status, body } = await answerReadiness(systemCtx('health'));
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}
