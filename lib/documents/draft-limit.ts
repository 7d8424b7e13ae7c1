import { and, count, eq, isNull } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { RateLimit } from '@/lib/platform/rate-limit';

/**
 * New drafts of one person a minute, drawings included: a person saves one in a few seconds at most. A draft may hold
 * 0.6 MB of text, which is written to the binary log as well. An installation that issues more numbers to a person lets them draft as many.
 */
const byPerson = new RateLimit('drafts', () => ({
  points: Math.max(60, env().RATE_LIMIT_USER_PER_MINUTE),
  seconds: 60,
}));

/** Drafts of one person that wait to be sent: ten times what the busiest clerk of a programme keeps. */
export const MAX_OPEN_DRAFTS = 500;

/** Counts one new drawing of a person. @throws AppError RATE_LIMITED with the seconds to wait */
export async function countNewRecord(ctx: UserCtx): Promise<void> {
  await byPerson.consume(ctx.actor.publicId);
}

/** Counts one new draft of a person. @throws AppError RATE_LIMITED, DRAFTS_FULL */
export async function countDraft(ctx: UserCtx): Promise<void> {
  await countNewRecord(ctx);
  const [open] = await ctx.db
    .select({ drafts: count() })
    .from(correspondences)
    .where(
      and(
        eq(correspondences.createdBy, ctx.actor.userId),
        isNull(correspondences.submittedAt),
        isNull(correspondences.discardedAt),
      ),
    );
  if ((open?.drafts ?? 0) >= MAX_OPEN_DRAFTS) throw new AppError('DRAFTS_FULL', { params: { max: MAX_OPEN_DRAFTS } });
}
