import type { UserCtx } from '@/lib/platform/ctx';
import { RateLimit } from '@/lib/platform/rate-limit';

/** Exports per ten minutes: a month end needs twenty at most; a script would keep the workers busy. */
const byPerson = new RateLimit('exports', () => ({ points: 20, seconds: 600 }));

/** Counts one export of a person. @throws AppError RATE_LIMITED with the seconds to wait */
export async function countExport(ctx: UserCtx): Promise<void> {
  await byPerson.consume(ctx.actor.publicId);
}
