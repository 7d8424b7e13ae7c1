import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { RateLimit } from '@/lib/platform/rate-limit';

/**
 * Calls of one person per minute: all of their actions, and the writing requests of REST. Ten a second, which no hand
 * and no autosave reaches. Several verbs add a row for each call (challenges, links, tokens, list entries, comments). A new verb is bounded without a limit of its own. A higher limit of issued numbers raises it.
 */
const byPerson = new RateLimit('calls', () => ({
  points: Math.max(600, 10 * env().RATE_LIMIT_USER_PER_MINUTE),
  seconds: 60,
}));

/** Counts one call of a person. @throws AppError RATE_LIMITED with the seconds to wait */
export async function countCall(ctx: UserCtx): Promise<void> {
  await byPerson.consume(ctx.actor.publicId);
}
