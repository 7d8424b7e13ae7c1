import type { Ctx } from '@/lib/platform/ctx';
import { isDraining } from './draining';
import type { Readiness } from './readiness';
import { shareReadiness } from './shared-readiness';

export interface ReadinessAnswer {
  status: 200 | 503;
  body: Readiness | { status: 'draining' };
}

/**
 * The answer for a load balancer: 503 while the process drains or the database is down: without Redis or a worker people
 * can still work.
 */
export async function answerReadiness(ctx: Ctx): Promise<ReadinessAnswer> {
  // Asks nothing: the load balancer has to know at once.
  if (isDraining()) return { status: 503, body: { status: 'draining' } };
  const readiness = await shareReadiness(ctx);
  return { status: readiness.status === 'down' ? 503 : 200, body: readiness };
}
