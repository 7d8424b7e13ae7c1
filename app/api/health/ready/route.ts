import { shareReadiness } from '@/lib/operations/health/shared-readiness';
import { systemCtx } from '@/lib/platform/ctx';

export const dynamic = 'force-dynamic';

/** 503 only when the database is down: without Redis or a worker people can still work. */
export async function GET(): Promise<Response> {
  const readiness = await shareReadiness(systemCtx('health'));
  return Response.json(readiness, {
    status: readiness.status === 'down' ? 503 : 200,
    headers: { 'Cache-Control': 'no-store' },
  });
}
