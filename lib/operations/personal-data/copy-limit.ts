import type { UserCtx } from '@/lib/platform/ctx';
import { RateLimit } from '@/lib/platform/rate-limit';

/** Copies per day: one is enough, a few more after a fault or a change. Each reads a person's whole history. */
const byPerson = new RateLimit('personal-data-copies', () => ({ points: 5, seconds: 86_400 }));

/** Counts one copy that a person asks for. @throws AppError RATE_LIMITED with the seconds to wait */
export async function countCopy(ctx: UserCtx): Promise<void> {
  await byPerson.consume(ctx.actor.publicId);
}
