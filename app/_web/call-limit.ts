import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { RateLimit } from '@/lib/platform/rate-limit';

/**
 * Calls of one person a minute: all of their actions, and the requests of REST that write. Ten a second, which no hand
 * and no autosave reaches. Several verbs add a row for each call (challenges, links, tokens, list entries, comments), and
 * a new one is bounded without being named. Where more numbers may be issued, more is done with them.
 */
const byPerson = new RateLimit('calls', () => ({
  points: Math.max(600, 10 * env().RATE_LIMIT_USER_PER_MINUTE),
  seconds: 60,
}));

/** Counts one call of a person. @throws AppError RATE_LIMITED with the seconds to wait */
export async function countCall(ctx: UserCtx): Promise<void> {
  await byPerson.consume(ctx.actor.publicId);
}
