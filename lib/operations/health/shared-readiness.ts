import type { Ctx } from '@/lib/platform/ctx';
import { checkReadiness, type Readiness } from './readiness';

/**
 * A load balancer polls every few seconds and may read an answer that is one second old. The endpoint is open, and each
 * check costs the database some queries. Without this cache a flood of requests fills the pool and makes a healthy
 * process look unready.
 */
const MAX_AGE_MS = 1000;

let latest: { endsAt: number; readiness: Promise<Readiness> } | undefined;

/** The readiness of this process, of at most a second ago. Calls that come while it is found out share the answer. */
export async function shareReadiness(ctx: Ctx): Promise<Readiness> {
  if (!latest || performance.now() >= latest.endsAt) {
    const asked = { endsAt: Number.POSITIVE_INFINITY, readiness: checkReadiness(ctx) };
    latest = asked;
    await asked.readiness.finally(() => {
      asked.endsAt = performance.now() + MAX_AGE_MS;
    });
  }
  return latest.readiness;
}
