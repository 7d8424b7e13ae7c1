import { and, eq } from 'drizzle-orm';
import { userPreferences } from '@/db/schema/identity';
import type { UserCtx } from '@/lib/platform/ctx';

const KEY = 'demo.progress';

/** The steps of an earlier story differ, so a story begun with one cannot continue. */
const STORY = 2;

/** End moment of the story, and the count of played steps: an interrupted seeding resumes. */
export interface Progress {
  now: Date;
  done: number;
}

/** Kept as a preference of the first Superadmin: it is bookkeeping of the demo, not a record of the product. */
export async function readProgress(ctx: UserCtx): Promise<Progress | null> {
  const [row] = await ctx.db
    .select({ value: userPreferences.preferenceValue })
    .from(userPreferences)
    .where(and(eq(userPreferences.userId, ctx.actor.userId), eq(userPreferences.preferenceKey, KEY)));
  if (!row) return null;
  const value = row.value as {
    now: string;
    done: number;
    story?: number;
  };
  return { now: new Date(value.now), done: value.story === STORY ? value.done : Number.POSITIVE_INFINITY };
}

export async function writeProgress(ctx: UserCtx, progress: Progress): Promise<void> {
  const preferenceValue = { now: progress.now.toISOString(), done: progress.done, story: STORY };
  await ctx.db
    .insert(userPreferences)
    .values({ userId: ctx.actor.userId, preferenceKey: KEY, preferenceValue })
    .onDuplicateKeyUpdate({ set: { preferenceValue } });
}
